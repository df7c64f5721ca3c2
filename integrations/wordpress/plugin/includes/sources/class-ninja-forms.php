<?php
/**
 * Ninja Forms.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * Spam ends in an error before the hook. A preview of the form's author is no submission.
 */
class Ninja_Forms extends Source {

	const PLUGIN = 'ninja';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'ninja_forms_after_submission', array( self::class, 'submitted' ) );
	}

	/**
	 * Queues a submission.
	 *
	 * @param array $data The form with its fields, actions and errors.
	 */
	public static function submitted( $data ) {
		Forms::submit(
			function () use ( $data ) {
				if ( ! empty( $data['errors'] ) || ! empty( $data['settings']['is_preview'] ) ) {
					return null;
				}
				$fields  = array();
				$skipped = array( 'submit', 'html', 'hr', 'spam', 'recaptcha', 'recaptcha_v3', 'file_upload', 'password', 'passwordconfirm', 'confirm', 'creditcard', 'repeater' );
				foreach ( $data['fields'] as $field ) {
					if ( ! in_array( $field['type'], $skipped, true ) ) {
						$fields[] = Forms::field( $field['key'], self::label( $field ), $field['value'], $field['type'] );
					}
				}
				$entry_id = isset( $data['actions']['save']['sub_id'] ) ? $data['actions']['save']['sub_id'] : '';
				return self::lead( $data['form_id'], $data['settings']['title'], $fields, $entry_id );
			}
		);
	}

	/**
	 * Returns the question; those for a part of the name say so by their type, in every language.
	 *
	 * @param array $field The field.
	 * @return string
	 */
	private static function label( $field ) {
		$known = array(
			'firstname' => 'First name',
			'lastname'  => 'Last name',
		);
		return isset( $known[ $field['type'] ] ) ? $known[ $field['type'] ] : (string) $field['label'];
	}

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		$titles = array();
		foreach ( function_exists( 'Ninja_Forms' ) ? \Ninja_Forms()->form()->get_forms() : array() as $form ) {
			$titles[ $form->get_id() ] = $form->get_setting( 'title' );
		}
		return $titles;
	}
}
