<?php
/**
 * WPForms.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * Spam never reaches the hook in recent versions; older ones only name their reason.
 */
class WPForms extends Source {

	const PLUGIN = 'wpforms';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'wpforms_process_complete', array( self::class, 'submitted' ), 10, 4 );
	}

	/**
	 * Queues an entry.
	 *
	 * @param array $answers   The answers: name, value, id, type and parts.
	 * @param array $entry     What was posted.
	 * @param array $form_data The form.
	 * @param int   $entry_id  The id of the entry; 0 where none is stored.
	 */
	public static function submitted( $answers, $entry, $form_data, $entry_id = 0 ) {
		Forms::submit(
			function () use ( $answers, $form_data, $entry_id ) {
				if ( ! empty( $form_data['spam_reason'] ) ) {
					return null;
				}
				$fields = array();
				foreach ( $answers as $answer ) {
					if ( in_array( $answer['type'], array( 'file-upload', 'password', 'captcha', 'signature' ), true ) ) {
						continue;
					}
					if ( 'name' === $answer['type'] && ! empty( $answer['first'] ) && ! empty( $answer['last'] ) ) {
						$fields[] = Forms::field( $answer['id'] . '.first', 'First name', $answer['first'] );
						$fields[] = Forms::field( $answer['id'] . '.last', 'Last name', $answer['last'] );
						continue;
					}
					$has_choices = in_array( $answer['type'], array( 'checkbox', 'select', 'payment-checkbox' ), true );
					$value       = $has_choices ? explode( "\n", (string) $answer['value'] ) : $answer['value'];
					$fields[]    = Forms::field( $answer['id'], $answer['name'], $value, $answer['type'] );
				}
				$page = isset( $form_data['entry_meta']['page_url'] ) ? $form_data['entry_meta']['page_url'] : '';
				return self::lead( $form_data['id'], $form_data['settings']['form_title'], $fields, $entry_id, $page );
			}
		);
	}

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		return function_exists( 'wpforms' ) ? self::list_posts( 'wpforms' ) : array();
	}
}
