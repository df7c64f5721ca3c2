<?php
/**
 * Leads that wait to be sent.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- The table is our own, and its name is no input.

/**
 * A lead is stored while the visitor waits, and sent by WP-Cron. What fails is tried again after 1, 5, 15 and then every
 * 60 minutes, for 24 hours. While Leadkeep does not answer, one call is made for all that is due.
 */
class Queue {

	const PAUSES      = array( 60, 300, 900, 3600 );
	const KEPT        = DAY_IN_SECONDS;
	const AT_ONCE     = 20;
	const LOCK        = 'leadkeep_forms_lock';
	const LOCK_TIME   = 300;
	const LOST_OPTION = 'leadkeep_forms_lost';

	/**
	 * Makes the table.
	 */
	public static function create_table() {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		$table   = self::table();
		$collate = $wpdb->get_charset_collate();
		dbDelta(
			"CREATE TABLE $table (
			id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			submission_id varchar(190) NOT NULL,
			body longtext NOT NULL,
			tries int(11) NOT NULL DEFAULT 0,
			next_at bigint(20) NOT NULL,
			created_at bigint(20) NOT NULL,
			PRIMARY KEY  (id),
			UNIQUE KEY submission_id (submission_id),
			KEY next_at (next_at)
			) $collate;"
		);
	}

	/**
	 * Returns the name of the table.
	 *
	 * @return string
	 */
	public static function table() {
		global $wpdb;
		return $wpdb->prefix . 'leadkeep_queue';
	}

	/**
	 * Stores a lead and has it sent as soon as this page is done.
	 *
	 * @param string $submission_id Its id; a second lead of this id is the same.
	 * @param string $json          Its body.
	 */
	public static function add( $submission_id, $json ) {
		global $wpdb;
		$table = self::table();
		$wpdb->query(
			$wpdb->prepare(
				"INSERT IGNORE INTO $table (submission_id, body, tries, next_at, created_at) VALUES (%s, %s, 0, %d, %d)",
				$submission_id,
				$json,
				time(),
				time()
			)
		);
		self::schedule( time() );
		if ( ! has_action( 'shutdown', 'spawn_cron' ) ) {
			add_action( 'shutdown', 'spawn_cron' );
		}
	}

	/**
	 * Sends the leads that are due.
	 */
	public static function send_due() {
		global $wpdb;
		if ( ! Client::is_connected() || ! self::lock() ) {
			return;
		}
		// PHP may end this process by its time limit; then this event goes on.
		self::schedule( time() + self::LOCK_TIME + MINUTE_IN_SECONDS );
		$table   = self::table();
		$is_down = false;
		$rows    = $wpdb->get_results(
			$wpdb->prepare( "SELECT id, body, tries, created_at FROM $table WHERE next_at <= %d ORDER BY id LIMIT %d", time(), self::AT_ONCE )
		);
		foreach ( $rows as $row ) {
			$status  = $is_down ? 0 : Client::call( '/wp/v1/lead', $row->body );
			$is_down = 0 === $status;
			if ( 200 === $status ) {
				$wpdb->delete( $table, array( 'id' => $row->id ) );
			} elseif ( 410 === $status ) {
				break;
			} else {
				self::delay( $row );
			}
		}
		delete_option( self::LOCK );
		$next = $wpdb->get_var( "SELECT MIN(next_at) FROM $table" );
		wp_clear_scheduled_hook( Plugin::SEND_EVENT );
		if ( null !== $next && Client::is_connected() ) {
			self::schedule( max( (int) $next, time() ) );
		}
	}

	/**
	 * Returns how many leads wait.
	 *
	 * @return int
	 */
	public static function count() {
		global $wpdb;
		$table = self::table();
		return (int) $wpdb->get_var( "SELECT COUNT(*) FROM $table" );
	}

	/**
	 * Tries a lead again later, or gives it up after a day.
	 *
	 * @param object $row The lead.
	 */
	private static function delay( $row ) {
		global $wpdb;
		if ( time() - (int) $row->created_at >= self::KEPT ) {
			$wpdb->delete( self::table(), array( 'id' => $row->id ) );
			update_option( self::LOST_OPTION, (int) get_option( self::LOST_OPTION, 0 ) + 1, false );
			return;
		}
		$pause = self::PAUSES[ min( (int) $row->tries, count( self::PAUSES ) - 1 ) ];
		$wpdb->update(
			self::table(),
			array(
				'tries'   => (int) $row->tries + 1,
				'next_at' => time() + $pause,
			),
			array( 'id' => $row->id )
		);
	}

	/**
	 * Has the queue sent at a time, unless it is sent earlier anyway.
	 *
	 * @param int $at Unix seconds.
	 */
	private static function schedule( $at ) {
		$known = wp_next_scheduled( Plugin::SEND_EVENT );
		if ( false !== $known && $known <= $at ) {
			return;
		}
		wp_clear_scheduled_hook( Plugin::SEND_EVENT );
		wp_schedule_single_event( $at, Plugin::SEND_EVENT );
	}

	/**
	 * Keeps two processes from sending at once. A lock whose process died ends by time.
	 *
	 * @return bool Whether this process may send.
	 */
	private static function lock() {
		$since = (int) get_option( self::LOCK, 0 );
		if ( $since > 0 && time() - $since > self::LOCK_TIME ) {
			delete_option( self::LOCK );
		}
		return add_option( self::LOCK, time(), '', false );
	}
}
