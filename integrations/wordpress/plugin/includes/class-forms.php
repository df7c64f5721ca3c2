<?php
/**
 * Forms of this site, of all form plugins.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * Which forms there are, which of them send leads, and how a lead is made of a submission.
 */
class Forms {

	const OFF_OPTION  = 'leadkeep_forms_off';
	const SEEN_OPTION = 'leadkeep_forms_seen';

	const MAX_FORMS  = 200;
	const MAX_FIELDS = 200;
	const MAX_VALUE  = 10000;
	const MAX_VALUES = 100;
	/** The most characters of all answers, below what Leadkeep accepts. */
	const MAX_TEXT = 150000;

	/**
	 * Returns the classes that know a form plugin.
	 *
	 * @return string[]
	 */
	public static function sources() {
		return array(
			Sources\Contact_Form_7::class,
			Sources\Elementor::class,
			Sources\Fluent_Forms::class,
			Sources\Gravity_Forms::class,
			Sources\Ninja_Forms::class,
			Sources\WPForms::class,
		);
	}

	/**
	 * Listens to the form plugins. A plugin that is not installed never calls.
	 */
	public static function register_sources() {
		foreach ( self::sources() as $source ) {
			$source::register();
		}
	}

	/**
	 * Lists the forms of this site with their switches.
	 *
	 * @return array[] plugin, id, title and is_on of each.
	 */
	public static function list_all() {
		$found = array();
		foreach ( self::sources() as $source ) {
			try {
				foreach ( $source::list_forms() as $id => $title ) {
					$found[ $source::PLUGIN . ':' . $id ] = array( $source::PLUGIN, (string) $id, (string) $title );
				}
			} catch ( \Throwable $error ) {
				self::log( $error );
			}
		}
		foreach ( (array) get_option( self::SEEN_OPTION, array() ) as $key => $title ) {
			if ( ! isset( $found[ $key ] ) ) {
				list( $plugin, $id ) = explode( ':', $key, 2 );
				$found[ $key ]       = array( $plugin, $id, $title );
			}
		}
		$forms = array();
		foreach ( array_slice( $found, 0, self::MAX_FORMS, true ) as $key => $form ) {
			$forms[] = array(
				'plugin' => $form[0],
				'id'     => $form[1],
				'title'  => $form[2],
				'is_on'  => self::is_on( $key ),
			);
		}
		return $forms;
	}

	/**
	 * Tells whether leads of a form are sent; new forms are on.
	 *
	 * @param string $key Plugin and id: 'wpcf7:12'.
	 * @return bool
	 */
	public static function is_on( $key ) {
		return ! in_array( $key, (array) get_option( self::OFF_OPTION, array() ), true );
	}

	/**
	 * Stores which forms are switched off.
	 *
	 * @param string[] $keys Their plugins and ids.
	 */
	public static function save_off( $keys ) {
		update_option( self::OFF_OPTION, array_values( $keys ), false );
	}

	/**
	 * Queues a lead. Never throws, so that no form breaks because of it.
	 *
	 * @param callable $read Returns plugin, id, title, entry_id, page_url and fields of the submission; null for none.
	 */
	public static function submit( $read ) {
		try {
			$lead = Client::is_connected() ? $read() : null;
			if ( null === $lead || ! self::is_on( $lead['plugin'] . ':' . $lead['id'] ) ) {
				return;
			}
			self::remember( $lead['plugin'] . ':' . $lead['id'], $lead['title'] );
			$fields = self::clean_fields( $lead['fields'] );
			$entry  = (string) $lead['entry_id'];
			$hash   = substr( hash( 'sha256', (string) wp_json_encode( $fields ) ), 0, 12 );
			$mark   = '' !== $entry ? $entry . '-' . $hash : time() . '-' . bin2hex( random_bytes( 6 ) );
			$id     = $lead['plugin'] . '-' . $lead['id'] . '-' . $mark;
			$body   = array(
				'submission_id' => substr( $id, 0, 190 ),
				'form'          => array(
					'plugin' => $lead['plugin'],
					'id'     => (string) $lead['id'],
					'title'  => (string) $lead['title'],
				),
				'page_url'      => (string) $lead['page_url'],
				'submitted_at'  => gmdate( 'Y-m-d\TH:i:s\Z', time() ),
				'fields'        => $fields,
			);
			$json   = wp_json_encode( $body, JSON_INVALID_UTF8_SUBSTITUTE );
			if ( false !== $json ) {
				Queue::add( $body['submission_id'], $json );
			}
		} catch ( \Throwable $error ) {
			self::log( $error );
		}
	}

	/**
	 * Returns a field as it is sent.
	 *
	 * @param string $key   The name of the question.
	 * @param string $label The question.
	 * @param mixed  $value The answer, or several.
	 * @param string $type  'email', 'tel' and the like.
	 * @return array
	 */
	public static function field( $key, $label, $value, $type = '' ) {
		return array(
			'key'   => (string) $key,
			'label' => (string) $label,
			'value' => $value,
			'type'  => (string) $type,
		);
	}

	/**
	 * Returns a question as words: 'your-name' becomes 'Your name'.
	 *
	 * @param string $key The name of the question.
	 * @return string
	 */
	public static function humanize( $key ) {
		return ucfirst( trim( str_replace( array( '-', '_' ), ' ', (string) $key ) ) );
	}

	/**
	 * Returns where the form was, as the browser says.
	 *
	 * @return string
	 */
	public static function page_url() {
		return isset( $_SERVER['HTTP_REFERER'] ) ? esc_url_raw( wp_unslash( $_SERVER['HTTP_REFERER'] ) ) : '';
	}

	/**
	 * Makes every answer a text or a list of texts, and cuts what is too much.
	 *
	 * @param array[] $fields The fields.
	 * @return array[]
	 */
	private static function clean_fields( $fields ) {
		$cleaned = array();
		$left    = self::MAX_TEXT;
		foreach ( array_slice( $fields, 0, self::MAX_FIELDS ) as $field ) {
			$values = array();
			foreach ( array_slice( self::flatten( $field['value'] ), 0, self::MAX_VALUES ) as $value ) {
				$cut      = self::cut( $value, min( self::MAX_VALUE, $left ) );
				$left    -= self::length( $cut );
				$values[] = $cut;
			}
			$field['key']   = self::cut( $field['key'], 300 );
			$field['label'] = self::cut( $field['label'], 300 );
			$field['value'] = 1 === count( $values ) ? $values[0] : $values;
			$cleaned[]      = $field;
		}
		return $cleaned;
	}

	/**
	 * Lists the texts in a value.
	 *
	 * @param mixed $value A text, a number or an array of them.
	 * @return string[]
	 */
	private static function flatten( $value ) {
		if ( is_array( $value ) ) {
			$texts = array();
			foreach ( $value as $item ) {
				$texts = array_merge( $texts, self::flatten( $item ) );
			}
			return $texts;
		}
		return array( is_scalar( $value ) ? (string) $value : '' );
	}

	/**
	 * Cuts a text by characters where PHP can, else by bytes.
	 *
	 * @param string $text   The text.
	 * @param int    $length Its longest length.
	 * @return string
	 */
	private static function cut( $text, $length ) {
		return function_exists( 'mb_substr' ) ? mb_substr( (string) $text, 0, $length, 'UTF-8' ) : substr( (string) $text, 0, $length );
	}

	/**
	 * Returns the length that `cut` counts.
	 *
	 * @param string $text The text.
	 * @return int
	 */
	private static function length( $text ) {
		return function_exists( 'mb_strlen' ) ? mb_strlen( $text, 'UTF-8' ) : strlen( $text );
	}

	/**
	 * Remembers a form that was used, because some plugins cannot list theirs.
	 *
	 * @param string $key   Plugin and id.
	 * @param string $title Its title.
	 */
	private static function remember( $key, $title ) {
		$seen = (array) get_option( self::SEEN_OPTION, array() );
		if ( ! isset( $seen[ $key ] ) || $seen[ $key ] !== $title ) {
			$seen[ $key ] = (string) $title;
			update_option( self::SEEN_OPTION, array_slice( $seen, -self::MAX_FORMS, null, true ), false );
		}
	}

	/**
	 * Writes a fault to the log of WordPress when it keeps one; answers of visitors are never in it.
	 *
	 * @param \Throwable $error The fault.
	 */
	private static function log( $error ) {
		if ( defined( 'WP_DEBUG' ) && WP_DEBUG ) {
			error_log( 'Leadkeep Forms: ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
		}
	}
}
