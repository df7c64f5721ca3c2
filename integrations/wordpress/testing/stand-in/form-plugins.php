<?php
/**
 * What the six form plugins do when a form is submitted: their hooks, with objects of their shapes.
 */

$GLOBALS['stand_in_posts'] = array(
	'wpcf7_contact_form' => array(
		array(
			'ID'         => 12,
			'post_title' => 'Contact <b>us</b>',
		),
	),
	'wpforms'            => array(
		array(
			'ID'         => 7,
			'post_title' => 'Quote',
		),
	),
);

class WPCF7_ContactForm {
	private $is_not_stored;
	public function __construct( $is_not_stored = false ) {
		$this->is_not_stored = $is_not_stored;
	}
	public function id() {
		return 12;
	}
	public function title() {
		return 'Contact <b>us</b>';
	}
	public function is_true( $setting ) {
		return 'do_not_store' === $setting && $this->is_not_stored;
	}
	public function scan_form_tags() {
		$tags = array();
		foreach ( array( 'text' => 'your-name', 'email' => 'your-email', 'tel' => 'tel-619', 'checkbox' => 'interests', 'file' => 'cv', 'submit' => '' ) as $type => $name ) {
			$tags[] = (object) array(
				'type'     => $type . '*',
				'basetype' => $type,
				'name'     => $name,
			);
		}
		return $tags;
	}
}

class WPCF7_Submission {
	public static $instance = null;
	private $status         = 'init';
	private $data;
	public function __construct( $data ) {
		$this->data     = $data;
		self::$instance = $this;
	}
	public static function get_instance() {
		return self::$instance;
	}
	public function get_status() {
		return $this->status;
	}
	public function get_posted_data() {
		return $this->data;
	}
	public function get_meta( $name ) {
		return 'url' === $name ? 'https://shop.example.com/contact/' : null;
	}
	/** Goes the way of Contact Form 7: each outcome has its status, and only two have these hooks. */
	public function proceed( $form, $outcome ) {
		$this->status = $outcome;
		if ( in_array( $outcome, array( 'mail_sent', 'mail_failed' ), true ) ) {
			do_action( 'wpcf7_' . $outcome, $form );
		}
		do_action( 'wpcf7_submit', $form, array( 'status' => $outcome ) );
	}
}

function submit_wpcf7( $person, $outcome = 'mail_sent', $is_not_stored = false ) {
	$submission = new WPCF7_Submission(
		array(
			'your-name'  => $person['name'],
			'your-email' => $person['email'],
			'tel-619'    => $person['phone'],
			'interests'  => array( 'Condo', 'Landed' ),
			'cv'         => 'a9f8',
			'_wpcf7'     => '12',
		)
	);
	$submission->proceed( new WPCF7_ContactForm( $is_not_stored ), $outcome );
}

class Elementor_Form_Record {
	private $person;
	public function __construct( $person ) {
		$this->person = $person;
	}
	public function get( $what ) {
		if ( 'meta' === $what ) {
			return array(
				'page_url' => array(
					'title' => 'Page URL',
					'value' => 'https://shop.example.com/landing/',
				),
			);
		}
		$fields = array();
		foreach ( array( 'name' => 'text', 'email' => 'email', 'phone' => 'tel' ) as $id => $type ) {
			$fields[ $id ] = array(
				'id'        => $id,
				'type'      => $type,
				'title'     => ucfirst( $id ),
				'value'     => $this->person[ $id ],
				'raw_value' => $this->person[ $id ],
				'required'  => true,
			);
		}
		return $fields;
	}
	public function get_form_settings( $name ) {
		return array(
			'id'        => '5ab3f21',
			'form_name' => 'Landing page',
		)[ $name ];
	}
}

function submit_elementor( $person ) {
	do_action( 'elementor_pro/forms/new_record', new Elementor_Form_Record( $person ), new stdClass() );
}

class GFAPI {
	public static function get_forms() {
		return array(
			array(
				'id'    => 3,
				'title' => 'Viewing',
			),
		);
	}
}

function submit_gravity( $person, $status = 'active' ) {
	list( $first, $last ) = explode( ' ', $person['name'], 2 );
	$entry                = array(
		'id'           => '125',
		'form_id'      => '3',
		'status'       => $status,
		'date_created' => '2026-11-20 02:03:04',
		'source_url'   => 'https://shop.example.com/viewing/',
		'1.3'          => $first,
		'1.6'          => $last,
		'2'            => $person['email'],
		'3'            => $person['phone'],
		'4.1'          => 'Condo',
		'4.2'          => '',
		'4.3'          => 'Landed',
	);
	$field                = function ( $id, $type, $label, $inputs = null ) {
		return (object) compact( 'id', 'type', 'label', 'inputs' );
	};
	$choices              = array( array( 'id' => '4.1', 'label' => 'Condo' ), array( 'id' => '4.2', 'label' => 'Shop' ), array( 'id' => '4.3', 'label' => 'Landed' ) );
	$form                 = array(
		'id'     => 3,
		'title'  => 'Viewing',
		'fields' => array(
			$field( 1, 'name', 'Nom', array( array( 'id' => '1.3', 'label' => 'Prénom' ), array( 'id' => '1.6', 'label' => 'Nom' ) ) ),
			$field( 2, 'email', 'Courriel' ),
			$field( 3, 'phone', 'Numéro' ),
			$field( 4, 'checkbox', 'Interests', $choices ),
		),
	);
	do_action( 'gform_after_submission', $entry, $form );
}

function wpforms() {
	return new stdClass();
}

function submit_wpforms( $person, $spam_reason = '' ) {
	list( $first, $last ) = explode( ' ', $person['name'], 2 );
	$fields               = array(
		0 => array( 'name' => 'Name', 'value' => $person['name'], 'id' => 0, 'type' => 'name', 'first' => $first, 'middle' => '', 'last' => $last ),
		1 => array( 'name' => 'E-mail', 'value' => $person['email'], 'id' => 1, 'type' => 'email' ),
		2 => array( 'name' => 'Ring me at', 'value' => $person['phone'], 'id' => 2, 'type' => 'phone' ),
		3 => array( 'name' => 'Interests', 'value' => "Condo\nLanded", 'value_raw' => "Condo\nLanded", 'id' => 3, 'type' => 'checkbox' ),
	);
	$form_data            = array(
		'id'         => '7',
		'settings'   => array( 'form_title' => 'Quote' ),
		'entry_meta' => array( 'page_url' => 'https://shop.example.com/quote/' ),
	);
	if ( '' !== $spam_reason ) {
		$form_data['spam_reason'] = $spam_reason;
	}
	do_action( 'wpforms_process_complete', $fields, array( 'id' => '7' ), $form_data, 0 );
}

define( 'FLUENTFORM', true );

function stand_in_fluent_tables() {
	$pdo = $GLOBALS['wpdb']->pdo;
	$pdo->exec( 'CREATE TABLE IF NOT EXISTS wp_fluentform_forms (id INTEGER PRIMARY KEY, title TEXT)' );
	$pdo->exec( "INSERT OR IGNORE INTO wp_fluentform_forms VALUES (9, 'Brochure')" );
	$pdo->exec( 'CREATE TABLE IF NOT EXISTS wp_fluentform_submissions (id INTEGER PRIMARY KEY AUTOINCREMENT, status TEXT)' );
}
stand_in_fluent_tables();

function submit_fluent( $person, $status = 'unread' ) {
	list( $first, $last ) = explode( ' ', $person['name'], 2 );
	$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'INSERT INTO wp_fluentform_submissions (status) VALUES (%s)', $status ) );
	$id     = (int) $GLOBALS['wpdb']->pdo->lastInsertId();
	$input  = function ( $element, $name, $label ) {
		return array( 'element' => $element, 'attributes' => array( 'name' => $name ), 'settings' => array( 'label' => $label ) );
	};
	$column = array( 'fields' => array( $input( 'input_email', 'email', 'Your mail' ) ) );
	$form   = (object) array(
		'id'          => 9,
		'title'       => 'Brochure',
		'form_fields' => json_encode(
			array(
				'fields' => array(
					$input( 'input_name', 'names', '' ),
					array( 'element' => 'container', 'columns' => array( $column ) ),
					$input( 'phone', 'ph', 'Reach me' ),
				),
			)
		),
	);
	$data   = array(
		'_wp_http_referer' => '/brochure/',
		'names'            => array( 'first_name' => $first, 'last_name' => $last ),
		'email'            => $person['email'],
		'ph'               => $person['phone'],
	);
	do_action( 'fluentform/submission_inserted', $id, $data, $form );
}

class Stand_In_Ninja_Form {
	public function get_id() {
		return 4;
	}
	public function get_setting( $name ) {
		return 'Newsletter';
	}
	public function get_forms() {
		return array( $this );
	}
}

class Stand_In_Ninja {
	public function form() {
		return new Stand_In_Ninja_Form();
	}
}

function Ninja_Forms() {
	return new Stand_In_Ninja();
}

function submit_ninja( $person, $is_preview = false ) {
	list( $first, $last ) = explode( ' ', $person['name'], 2 );
	$field                = function ( $id, $key, $type, $label, $value ) {
		return compact( 'id', 'key', 'type', 'label', 'value' );
	};
	do_action(
		'ninja_forms_after_submission',
		array(
			'form_id'  => '4',
			'settings' => array( 'title' => 'Newsletter', 'is_preview' => $is_preview ? 1 : 0 ),
			'errors'   => array(),
			'actions'  => array( 'save' => array( 'sub_id' => 88 ) ),
			'fields'   => array(
				1 => $field( 1, 'firstname_1', 'firstname', 'Vorname', $first ),
				2 => $field( 2, 'lastname_1', 'lastname', 'Nachname', $last ),
				3 => $field( 3, 'email_1', 'email', 'E-Mail', $person['email'] ),
				4 => $field( 4, 'phone_1', 'phone', 'Rückruf', $person['phone'] ),
				5 => $field( 5, 'submit_1', 'submit', 'Senden', '' ),
			),
		)
	);
}
