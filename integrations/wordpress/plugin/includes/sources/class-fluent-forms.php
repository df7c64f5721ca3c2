<?php
/**
 * Fluent Forms.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * The hook may run for spam that is stored; its row says so.
 */
class Fluent_Forms extends Source {

	const PLUGIN = 'fluent';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'fluentform/submission_inserted', array( self::class, 'submitted' ), 10, 3 );
	}

	/**
	 * Queues a submission.
	 *
	 * @param int    $entry_id The id of the submission.
	 * @param array  $data     The answers by the names of their inputs.
	 * @param object $form     The form.
	 */
	public static function submitted( $entry_id, $data, $form ) {
		Forms::submit(
			function () use ( $entry_id, $data, $form ) {
				if ( self::is_spam( $entry_id ) ) {
					return null;
				}
				$inputs = self::list_inputs( $form );
				$fields = array();
				foreach ( $data as $name => $value ) {
					if ( '_' === substr( (string) $name, 0, 1 ) || in_array( $name, array( 'g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response' ), true ) ) {
						continue;
					}
					$input = isset( $inputs[ $name ] ) ? $inputs[ $name ] : array( '', '' );
					if ( in_array( $input[1], array( 'input_file', 'input_image', 'input_password' ), true ) ) {
						continue;
					}
					if ( 'input_name' === $input[1] && is_array( $value ) ) {
						foreach ( $value as $part => $text ) {
							$fields[] = Forms::field( $name . '.' . $part, Forms::humanize( $part ), $text );
						}
						continue;
					}
					$type     = str_replace( array( 'input_', 'phone' ), array( '', 'tel' ), $input[1] );
					$fields[] = Forms::field( $name, '' !== $input[0] ? $input[0] : Forms::humanize( $name ), $value, $type );
				}
				$page = isset( $data['_wp_http_referer'] ) ? home_url( $data['_wp_http_referer'] ) : '';
				return self::lead( $form->id, $form->title, $fields, $entry_id, $page );
			}
		);
	}

	/**
	 * Tells whether a submission was stored as spam.
	 *
	 * @param int $entry_id Its id.
	 * @return bool
	 */
	private static function is_spam( $entry_id ) {
		global $wpdb;
		$table = $wpdb->prefix . 'fluentform_submissions';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- The name of the table is no input.
		return 'spam' === $wpdb->get_var( $wpdb->prepare( "SELECT status FROM $table WHERE id = %d", $entry_id ) );
	}

	/**
	 * Returns label and kind of the inputs of a form, by their names.
	 *
	 * @param object $form The form.
	 * @return array[]
	 */
	private static function list_inputs( $form ) {
		$definition = json_decode( (string) $form->form_fields, true );
		$inputs     = array();
		$elements   = isset( $definition['fields'] ) ? $definition['fields'] : array();
		while ( ! empty( $elements ) ) {
			$element = array_shift( $elements );
			foreach ( isset( $element['columns'] ) ? $element['columns'] : array() as $column ) {
				$elements = array_merge( $elements, $column['fields'] );
			}
			if ( ! empty( $element['attributes']['name'] ) ) {
				$label = isset( $element['settings']['label'] ) ? (string) $element['settings']['label'] : '';

				$inputs[ $element['attributes']['name'] ] = array( $label, (string) $element['element'] );
			}
		}
		return $inputs;
	}

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		global $wpdb;
		if ( ! defined( 'FLUENTFORM' ) ) {
			return array();
		}
		$table  = $wpdb->prefix . 'fluentform_forms';
		$titles = array();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- The name of the table is no input.
		foreach ( $wpdb->get_results( "SELECT id, title FROM $table ORDER BY id LIMIT 200" ) as $form ) {
			$titles[ $form->id ] = $form->title;
		}
		return $titles;
	}
}
