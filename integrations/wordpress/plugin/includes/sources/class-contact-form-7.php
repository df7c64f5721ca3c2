<?php
/**
 * Contact Form 7.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * A lead is taken when its mail was sent and when sending failed, so that a site whose mail is broken loses nothing. Spam
 * and submissions without the needed acceptance reach neither hook.
 */
class Contact_Form_7 extends Source {

	const PLUGIN = 'wpcf7';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'wpcf7_mail_sent', array( self::class, 'submitted' ) );
		add_action( 'wpcf7_mail_failed', array( self::class, 'submitted' ) );
	}

	/**
	 * Queues the submission of a form.
	 *
	 * @param \WPCF7_ContactForm $form The form.
	 */
	public static function submitted( $form ) {
		Forms::submit(
			function () use ( $form ) {
				$submission = \WPCF7_Submission::get_instance();
				if ( ! $submission || $form->is_true( 'do_not_store' ) || 'spam' === $submission->get_status() ) {
					return null;
				}
				$posted = (array) $submission->get_posted_data();
				$fields = array();
				foreach ( $form->scan_form_tags() as $tag ) {
					if ( '' !== (string) $tag->name && 'file' !== $tag->basetype && isset( $posted[ $tag->name ] ) ) {
						$fields[ $tag->name ] = Forms::field( $tag->name, Forms::humanize( $tag->name ), $posted[ $tag->name ], $tag->basetype );
					}
				}
				return self::lead( $form->id(), $form->title(), array_values( $fields ), '', (string) $submission->get_meta( 'url' ) );
			}
		);
	}

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		return class_exists( '\WPCF7_ContactForm' ) ? self::list_posts( 'wpcf7_contact_form' ) : array();
	}
}
