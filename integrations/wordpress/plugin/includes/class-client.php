<?php
/**
 * Calls to Leadkeep.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * The connection of this site, and signed calls through it.
 */
class Client {

	const OPTION  = 'leadkeep_forms_connection';
	const TIMEOUT = 15;

	/**
	 * Returns the address of Leadkeep, without a closing slash.
	 *
	 * @return string
	 */
	public static function address() {
		$address = require __DIR__ . '/address.php';
		/**
		 * Filters the address of Leadkeep.
		 *
		 * @param string $address The address this copy was downloaded from.
		 */
		return untrailingslashit( (string) apply_filters( 'leadkeep_forms_address', $address ) );
	}

	/**
	 * Returns the connection: id, secret, connected_at, last_call_at, last_status and is_ended.
	 *
	 * @return array Empty when the site was never connected.
	 */
	public static function connection() {
		$connection = get_option( self::OPTION, array() );
		return is_array( $connection ) ? $connection : array();
	}

	/**
	 * Tells whether leads are sent.
	 *
	 * @return bool
	 */
	public static function is_connected() {
		$connection = self::connection();
		return ! empty( $connection['id'] ) && empty( $connection['is_ended'] );
	}

	/**
	 * Connects this site with a code.
	 *
	 * @param string $code The code that Leadkeep shows.
	 * @return true|\WP_Error
	 */
	public static function connect( $code ) {
		$body     = array_merge(
			array(
				'connect_code' => $code,
				'site_url'     => home_url(),
				'site_name'    => get_bloginfo( 'name' ),
				'rest_url'     => rest_url(),
				'forms'        => Forms::list_all(),
			),
			self::versions()
		);
		$response = self::post( '/wp/v1/connect', (string) wp_json_encode( $body ), array() );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$answer = json_decode( wp_remote_retrieve_body( $response ), true );
		if ( 201 === (int) wp_remote_retrieve_response_code( $response ) && ! empty( $answer['shared_secret'] ) ) {
			Queue::create_table();
			self::save(
				array(
					'id'           => (string) $answer['connection_id'],
					'secret'       => (string) $answer['shared_secret'],
					'connected_at' => time(),
				)
			);
			return true;
		}
		$detail = is_array( $answer ) && ! empty( $answer['detail'] ) ? (string) $answer['detail'] : '';
		return new \WP_Error( 'leadkeep_forms', '' !== $detail ? $detail : __( 'Leadkeep could not be reached.', 'leadkeep-forms' ) );
	}

	/**
	 * Ends the connection at Leadkeep and here.
	 */
	public static function disconnect() {
		if ( self::is_connected() ) {
			self::call( '/wp/v1/disconnect', array() );
		}
		delete_option( self::OPTION );
		wp_clear_scheduled_hook( Plugin::HEARTBEAT_EVENT );
	}

	/**
	 * Makes a signed call.
	 *
	 * @param string       $path The path at Leadkeep.
	 * @param array|string $body What is sent as JSON, or JSON.
	 * @return int The status of the answer; 0 without one.
	 */
	public static function call( $path, $body ) {
		$connection = self::connection();
		if ( empty( $connection['id'] ) ) {
			return 0;
		}
		$json      = is_string( $body ) ? $body : (string) wp_json_encode( (object) $body );
		$timestamp = (string) time();
		$nonce     = bin2hex( random_bytes( 16 ) );
		$response  = self::post(
			$path,
			$json,
			array(
				'X-Crm-Connection' => $connection['id'],
				'X-Crm-Timestamp'  => $timestamp,
				'X-Crm-Nonce'      => $nonce,
				'X-Crm-Signature'  => self::sign( $connection['secret'], $path, $timestamp, $nonce, $json ),
			)
		);
		$status    = is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );

		// Another process may have connected or disconnected the site since.
		$current = self::connection();
		if ( empty( $current['id'] ) || $current['id'] !== $connection['id'] ) {
			return $status;
		}
		$connection['last_call_at'] = time();
		$connection['last_status']  = $status;
		if ( 410 === $status ) {
			$connection['is_ended'] = true;
		}
		self::save( $connection );
		return $status;
	}

	/**
	 * Returns the signature of a call.
	 *
	 * @param string $secret    The shared secret.
	 * @param string $path      The path at Leadkeep.
	 * @param string $timestamp Unix seconds.
	 * @param string $nonce     A text that is used once.
	 * @param string $json      The body.
	 * @return string
	 */
	public static function sign( $secret, $path, $timestamp, $nonce, $json ) {
		return hash_hmac( 'sha256', implode( "\n", array( 'POST', $path, $timestamp, $nonce, hash( 'sha256', $json ) ) ), $secret );
	}

	/**
	 * Returns the versions that a heartbeat tells.
	 *
	 * @return array
	 */
	public static function versions() {
		return array(
			'wp_version'     => get_bloginfo( 'version' ),
			'php_version'    => PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION,
			'plugin_version' => Plugin::version(),
		);
	}

	/**
	 * Posts JSON to Leadkeep.
	 *
	 * @param string $path    The path.
	 * @param string $json    The body.
	 * @param array  $headers Further headers.
	 * @return array|\WP_Error
	 */
	private static function post( $path, $json, $headers ) {
		return wp_remote_post(
			self::address() . $path,
			array(
				'timeout'     => self::TIMEOUT,
				'redirection' => 0,
				'headers'     => array_merge( array( 'Content-Type' => 'application/json' ), $headers ),
				'body'        => $json,
			)
		);
	}

	/**
	 * Stores the connection; it is not loaded with every page.
	 *
	 * @param array $connection What is stored.
	 */
	private static function save( $connection ) {
		update_option( self::OPTION, $connection, false );
	}
}
