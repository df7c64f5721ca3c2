<?php
/**
 * The page under Settings.
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

/**
 * Connects the site, shows how it is doing, and switches forms on and off.
 */
class Admin_Page {

	const SLUG       = 'leadkeep-forms';
	const CAPABILITY = 'manage_options';

	/**
	 * Registers the page and what its buttons do.
	 */
	public static function register() {
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		foreach ( array( 'connect', 'disconnect', 'save', 'test' ) as $action ) {
			add_action( 'admin_post_leadkeep_forms_' . $action, array( self::class, $action ) );
		}
	}

	/**
	 * Adds the page to the menu.
	 */
	public static function add_page() {
		add_options_page( __( 'Leadkeep Forms', 'leadkeep-forms' ), __( 'Leadkeep', 'leadkeep-forms' ), self::CAPABILITY, self::SLUG, array( self::class, 'show' ) );
	}

	/**
	 * Connects the site with the entered code.
	 */
	public static function connect() {
		self::check( 'connect' );
		// phpcs:ignore WordPress.Security.NonceVerification.Missing -- Checked above.
		$code   = isset( $_POST['connect_code'] ) ? sanitize_text_field( wp_unslash( $_POST['connect_code'] ) ) : '';
		$result = Client::connect( $code );
		if ( is_wp_error( $result ) ) {
			self::go_back( 'error', $result->get_error_message() );
		}
		Plugin::schedule();
		Plugin::send_heartbeat();
		self::go_back( 'connected' );
	}

	/**
	 * Disconnects the site.
	 */
	public static function disconnect() {
		self::check( 'disconnect' );
		Client::disconnect();
		self::go_back( 'disconnected' );
	}

	/**
	 * Stores which forms send leads, and tells Leadkeep.
	 */
	public static function save() {
		self::check( 'save' );
		// phpcs:ignore WordPress.Security.NonceVerification.Missing -- Checked above.
		$on  = isset( $_POST['forms'] ) ? array_map( 'sanitize_text_field', wp_unslash( (array) $_POST['forms'] ) ) : array();
		$off = array();
		foreach ( Forms::list_all() as $form ) {
			$key = $form['plugin'] . ':' . $form['id'];
			if ( ! in_array( $key, $on, true ) ) {
				$off[] = $key;
			}
		}
		Forms::save_off( $off );
		Plugin::send_heartbeat();
		self::go_back( 'saved' );
	}

	/**
	 * Has a test lead made.
	 */
	public static function test() {
		self::check( 'test' );
		self::go_back( 200 === Client::call( '/wp/v1/test', array() ) ? 'tested' : 'not_tested' );
	}

	/**
	 * Shows the page.
	 */
	public static function show() {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			return;
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Leadkeep Forms', 'leadkeep-forms' ) . '</h1>';
		self::show_notice();
		$connection = Client::connection();
		if ( ! empty( $connection['is_ended'] ) ) {
			echo '<div class="notice notice-warning inline"><p>' . esc_html__( 'Disconnected: Leadkeep no longer takes leads from this site. Connect it again with a new code.', 'leadkeep-forms' ) . '</p></div>';
		}
		if ( Client::is_connected() ) {
			self::show_status( $connection );
			self::show_forms();
			self::show_button( 'test', __( 'Send a test lead', 'leadkeep-forms' ) );
			self::show_button( 'disconnect', __( 'Disconnect', 'leadkeep-forms' ) );
		} else {
			self::show_connect();
		}
		echo '</div>';
	}

	/**
	 * Shows what the last button did.
	 */
	private static function show_notice() {
		$notice = get_transient( self::notice_name() );
		if ( ! is_array( $notice ) ) {
			return;
		}
		delete_transient( self::notice_name() );
		$texts = array(
			'connected'    => __( 'This site is connected.', 'leadkeep-forms' ),
			'disconnected' => __( 'This site is disconnected.', 'leadkeep-forms' ),
			'saved'        => __( 'Saved.', 'leadkeep-forms' ),
			'tested'       => __( 'The test lead was sent.', 'leadkeep-forms' ),
			'not_tested'   => __( 'The test lead could not be sent.', 'leadkeep-forms' ),
		);
		$is_ok = ! in_array( $notice[0], array( 'error', 'not_tested' ), true );
		$text  = 'error' === $notice[0] ? $notice[1] : $texts[ $notice[0] ];
		echo '<div class="notice ' . ( $is_ok ? 'notice-success' : 'notice-error' ) . ' inline"><p>' . esc_html( $text ) . '</p></div>';
	}

	/**
	 * Shows the field for the code.
	 */
	private static function show_connect() {
		echo '<p>' . esc_html__( 'Open Integrations, WordPress in Leadkeep, get a code and enter it here.', 'leadkeep-forms' ) . '</p>';
		self::begin_form( 'connect' );
		echo '<p><label for="leadkeep-code">' . esc_html__( 'Code', 'leadkeep-forms' ) . '</label><br>';
		echo '<input type="text" id="leadkeep-code" name="connect_code" class="regular-text code" maxlength="20" autocomplete="off" required></p>';
		submit_button( __( 'Connect', 'leadkeep-forms' ) );
		echo '</form>';
	}

	/**
	 * Shows how the connection is doing.
	 *
	 * @param array $connection The connection.
	 */
	private static function show_status( $connection ) {
		/* translators: %s: address of Leadkeep. */
		echo '<p>' . esc_html( sprintf( __( 'Connected to %s.', 'leadkeep-forms' ), Client::address() ) ) . '</p>';
		$status = isset( $connection['last_status'] ) ? (int) $connection['last_status'] : 200;
		if ( 401 === $status ) {
			echo '<p>' . esc_html__( 'Leadkeep refused the last call. Check that the clock of this server is right, then connect the site again.', 'leadkeep-forms' ) . '</p>';
		} elseif ( 200 !== $status ) {
			echo '<p>' . esc_html__( 'Leadkeep could not be reached the last time. Leads wait here and are sent again for 24 hours.', 'leadkeep-forms' ) . '</p>';
		}
		/* translators: %d: number of leads. */
		echo '<p>' . esc_html( sprintf( __( 'Leads waiting: %d', 'leadkeep-forms' ), Queue::count() ) ) . '</p>';
		$lost = (int) get_option( Queue::LOST_OPTION, 0 );
		if ( $lost > 0 ) {
			/* translators: %d: number of leads. */
			echo '<p>' . esc_html( sprintf( __( 'Leads given up after 24 hours: %d. They are still in your form plugin, if it stores them.', 'leadkeep-forms' ), $lost ) ) . '</p>';
		}
	}

	/**
	 * Shows the forms with their switches.
	 */
	private static function show_forms() {
		echo '<h2>' . esc_html__( 'Forms that send leads', 'leadkeep-forms' ) . '</h2>';
		$forms = Forms::list_all();
		if ( array() === $forms ) {
			echo '<p>' . esc_html__( 'No form was found. Forms of Elementor appear once they were used.', 'leadkeep-forms' ) . '</p>';
			return;
		}
		self::begin_form( 'save' );
		foreach ( $forms as $form ) {
			$key = $form['plugin'] . ':' . $form['id'];
			echo '<p><label><input type="checkbox" name="forms[]" value="' . esc_attr( $key ) . '" ' . checked( $form['is_on'], true, false ) . '> ';
			echo esc_html( $form['title'] . ' (' . $form['plugin'] . ')' ) . '</label></p>';
		}
		submit_button( __( 'Save', 'leadkeep-forms' ) );
		echo '</form>';
	}

	/**
	 * Shows a button that does one thing.
	 *
	 * @param string $action What it does.
	 * @param string $label  Its label.
	 */
	private static function show_button( $action, $label ) {
		self::begin_form( $action );
		submit_button( $label, 'secondary' );
		echo '</form>';
	}

	/**
	 * Opens a form with its action and its nonce.
	 *
	 * @param string $action What it does.
	 */
	private static function begin_form( $action ) {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="' . esc_attr( 'leadkeep_forms_' . $action ) . '">';
		wp_nonce_field( 'leadkeep_forms_' . $action );
	}

	/**
	 * Refuses people who may not change settings, and requests that this page did not make.
	 *
	 * @param string $action What is asked for.
	 */
	private static function check( $action ) {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'leadkeep-forms' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'leadkeep_forms_' . $action );
	}

	/**
	 * Goes back to the page, which then says what happened.
	 *
	 * @param string $what What happened.
	 * @param string $text The message of an error.
	 */
	private static function go_back( $what, $text = '' ) {
		set_transient( self::notice_name(), array( $what, $text ), MINUTE_IN_SECONDS );
		wp_safe_redirect( admin_url( 'options-general.php?page=' . self::SLUG ) );
		exit;
	}

	/**
	 * Returns the name under which the message for this person is kept.
	 *
	 * @return string
	 */
	private static function notice_name() {
		return 'leadkeep_forms_notice_' . get_current_user_id();
	}
}
