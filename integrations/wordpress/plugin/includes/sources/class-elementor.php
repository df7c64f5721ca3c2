<?php
/**
 * Forms of Elementor Pro.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * A form is a widget of a page, so that it is known once it was used.
 */
class Elementor extends Source {

	const PLUGIN = 'elementor';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'elementor_pro/forms/new_record', array( self::class, 'submitted' ), 10, 2 );
	}

	/**
	 * Queues the submission of a form.
	 *
	 * @param \ElementorPro\Modules\Forms\Classes\Form_Record  $record  What was submitted.
	 * @param \ElementorPro\Modules\Forms\Classes\Ajax_Handler $handler The handler, which knows of errors.
	 */
	public static function submitted( $record, $handler = null ) {
		unset( $handler );
		Forms::submit(
			function () use ( $record ) {
				$fields = array();
				foreach ( (array) $record->get( 'fields' ) as $id => $field ) {
					if ( in_array( $field['type'], array( 'upload', 'honeypot', 'recaptcha', 'recaptcha_v3', 'password' ), true ) ) {
						continue;
					}
					$fields[] = Forms::field( $id, '' !== (string) $field['title'] ? $field['title'] : Forms::humanize( $id ), $field['value'], $field['type'] );
				}
				$meta = (array) $record->get( 'meta' );
				$page = isset( $meta['page_url']['value'] ) ? $meta['page_url']['value'] : '';
				return self::lead( $record->get_form_settings( 'id' ), $record->get_form_settings( 'form_name' ), $fields, '', $page );
			}
		);
	}
}
