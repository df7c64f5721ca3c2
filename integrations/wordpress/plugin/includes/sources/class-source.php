<?php
/**
 * What every form plugin has.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms\Sources;

defined( 'ABSPATH' ) || exit;

/**
 * One form plugin: when it tells of a submission, and which forms it has.
 */
abstract class Source {

	/** The plugin as Leadkeep calls it. */
	const PLUGIN = '';

	/**
	 * Listens to the plugin.
	 */
	abstract public static function register();

	/**
	 * Lists the forms that the plugin knows.
	 *
	 * @return string[] Titles by ids.
	 */
	public static function list_forms() {
		return array();
	}

	/**
	 * Returns a lead.
	 *
	 * @param string|int $id       The form.
	 * @param string     $title    Its title.
	 * @param array[]    $fields   The fields.
	 * @param string|int $entry_id The plugin's own id of the submission; empty where it stores none.
	 * @param string     $page_url Where the form was.
	 * @return array
	 */
	protected static function lead( $id, $title, $fields, $entry_id = '', $page_url = '' ) {
		return array(
			'plugin'   => static::PLUGIN,
			'id'       => (string) $id,
			'title'    => (string) $title,
			'entry_id' => empty( $entry_id ) ? '' : (string) $entry_id,
			'fields'   => $fields,
			'page_url' => '' !== (string) $page_url ? (string) $page_url : \Leadkeep\Forms\Forms::page_url(),
		);
	}

	/**
	 * Lists the published posts of a type, by which some plugins store forms.
	 *
	 * @param string $post_type The type.
	 * @return string[] Titles by ids.
	 */
	protected static function list_posts( $post_type ) {
		$titles = array();
		foreach ( get_posts(
			array(
				'post_type'   => $post_type,
				'post_status' => 'publish',
				'numberposts' => \Leadkeep\Forms\Forms::MAX_FORMS,
			)
		) as $post ) {
			$titles[ $post->ID ] = $post->post_title;
		}
		return $titles;
	}
}
