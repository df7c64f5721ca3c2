<?php
/**
 * Starts the plugin and names its events.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * What happens when WordPress loads, switches on and switches off the plugin.
 */
class Plugin {

	const HEARTBEAT_EVENT = 'leadkeep_forms_heartbeat';
	const SEND_EVENT      = 'leadkeep_forms_send';

	/**
	 * Registers everything with WordPress.
	 */
	public static function start() {
		add_action( 'init', array( self::class, 'load_translations' ) );
		add_action( 'init', array( self::class, 'schedule' ) );
		add_action( self::HEARTBEAT_EVENT, array( self::class, 'send_heartbeat' ) );
		add_action( self::SEND_EVENT, array( Queue::class, 'send_due' ) );
		Forms::register_sources();
		Admin_Page::register();
	}

	/**
	 * Makes the table of waiting leads.
	 */
	public static function activate() {
		Queue::create_table();
	}

	/**
	 * Ends the events. Leads that wait are kept and sent when the plugin is switched on again.
	 */
	public static function deactivate() {
		wp_clear_scheduled_hook( self::HEARTBEAT_EVENT );
		wp_clear_scheduled_hook( self::SEND_EVENT );
	}

	/**
	 * Loads the translated texts.
	 */
	public static function load_translations() {
		load_plugin_textdomain( 'leadkeep-forms', false, dirname( plugin_basename( MAIN_FILE ) ) . '/languages' );
	}

	/**
	 * Has the heartbeat sent twice a day while a connection exists.
	 */
	public static function schedule() {
		if ( Client::is_connected() && ! wp_next_scheduled( self::HEARTBEAT_EVENT ) ) {
			wp_schedule_event( time() + 12 * HOUR_IN_SECONDS, 'twicedaily', self::HEARTBEAT_EVENT );
		}
	}

	/**
	 * Tells Leadkeep which forms there are, and sends what waits.
	 *
	 * @return int The status of the answer; 0 without one.
	 */
	public static function send_heartbeat() {
		if ( ! Client::is_connected() ) {
			return 0;
		}
		$status = Client::call( '/wp/v1/heartbeat', array_merge( Client::versions(), array( 'forms' => Forms::list_all() ) ) );
		Queue::send_due();
		return $status;
	}

	/**
	 * Returns the version in the header of the main file, the only place where it is written.
	 *
	 * @return string
	 */
	public static function version() {
		$data = get_file_data( MAIN_FILE, array( 'version' => 'Version' ) );
		return $data['version'];
	}
}
