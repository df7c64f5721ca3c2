<?php
/**
 * Gravity Forms.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

use Leadkeep\Forms\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * The hook runs for spam too; the entry says so.
 */
class Gravity_Forms extends Source {

	const PLUGIN = 'gravity';

	/**
	 * Listens to the plugin.
	 */
	public static function register() {
		add_action( 'gform_after_submission', array( self::class, 'submitted' ), 10, 2 );
	}

	/**
	 * Queues an entry.
	 *
	 * @param array $entry The entry.
	 * @param array $form  The form.
	 */
	public static function submitted( $entry, $form ) {
		Forms::submit(
			function () use ( $entry, $form ) {
				if ( isset( $entry['status'] ) && 'active' !== $entry['status'] ) {
					return null;
				}
				$fields = array();
				foreach ( $form['fields'] as $field ) {
					if ( ! in_array( $field->type, array( 'fileupload', 'password', 'creditcard', 'captcha', 'html', 'section', 'page' ), true ) ) {
						$fields = array_merge( $fields, self::read_field( $entry, $field ) );
					}
				}
				$page = isset( $entry['source_url'] ) ? $entry['source_url'] : '';
				return self::lead( $form['id'], $form['title'], $fields, isset( $entry['id'] ) ? $entry['id'] : '', $page );
			}
		);
	}

	/**
	 * Returns the answers of a question; those of a name are one for each of its parts.
	 *
	 * @param array     $entry The entry.
	 * @param \GF_Field $field The question.
	 * @return array[]
	 */
	private static function read_field( $entry, $field ) {
		$key = (string) $field->id;
		if ( empty( $field->inputs ) ) {
			return isset( $entry[ $key ] ) ? array( Forms::field( $key, $field->label, $entry[ $key ], $field->type ) ) : array();
		}
		$parts = array();
		foreach ( $field->inputs as $input ) {
			$id = (string) $input['id'];
			if ( ! isset( $entry[ $id ] ) || '' === (string) $entry[ $id ] ) {
				continue;
			}
			if ( 'name' === $field->type || 'address' === $field->type ) {
				$parts[] = Forms::field( $id, self::name_part( $id, $input['label'] ), $entry[ $id ] );
			} else {
				$parts[] = $entry[ $id ];
			}
		}
		if ( 'name' === $field->type || 'address' === $field->type ) {
			return $parts;
		}
		return array( Forms::field( $key, $field->label, 'email' === $field->type ? reset( $parts ) : $parts, $field->type ) );
	}

	/**
	 * Returns what a part of a name is: '.3' is the first name and '.6' the last, in every language.
	 *
	 * @param string $id    The id of the input.
	 * @param string $label Its label.
	 * @return string
	 */
	private static function name_part( $id, $label ) {
		$part = (string) strstr( $id, '.' );
		if ( '.3' === $part && 'City' !== $label ) {
			return 'First name';
		}
		return '.6' === $part && 'Country' !== $label ? 'Last name' : $label;
	}

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		$titles = array();
		foreach ( class_exists( '\GFAPI' ) ? \GFAPI::get_forms() : array() as $form ) {
			$titles[ $form['id'] ] = $form['title'];
		}
		return $titles;
	}
}
