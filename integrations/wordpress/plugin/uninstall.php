<?php
/**
 * Ends the connection and removes what the plugin stored, when it is deleted.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/leadkeep-forms.php';

Client::disconnect();
Plugin::deactivate();

foreach ( array( Forms::OFF_OPTION, Forms::SEEN_OPTION, Queue::LOCK, Queue::LOST_OPTION ) as $option ) {
	delete_option( $option );
}

global $wpdb;
$table = Queue::table();
// phpcs:ignore WordPress.DB -- The table is our own, and its name is no input.
$wpdb->query( "DROP TABLE IF EXISTS $table" );
