<?php
/**
 * As much of WordPress as the plugin uses, for its tests: strict, and on SQLite.
 */

namespace Leadkeep\Forms {
	/** The plugin's clock, which the test moves. */
	function time() {
		return \wp_stand_in_time();
	}
}

namespace {
	define( 'ABSPATH', '/wp/' );
	define( 'DAY_IN_SECONDS', 86400 );
	define( 'HOUR_IN_SECONDS', 3600 );
	define( 'MINUTE_IN_SECONDS', 60 );
	error_reporting( E_ALL );
	set_error_handler(
		function ( $level, $message, $file, $line ) {
			throw new ErrorException( $message, 0, $level, $file, $line );
		}
	);

	class Stand_In_Redirected extends Exception {}
	class Stand_In_Died extends Exception {}

	class WP_Error {
		private $code;
		private $message;
		public function __construct( $code, $message ) {
			$this->code    = $code;
			$this->message = $message;
		}
		public function get_error_message() {
			return $this->message;
		}
	}

	/** The database of WordPress, as far as the plugin writes to it. */
	class Stand_In_Wpdb {
		public $prefix = 'wp_';
		public $pdo;
		public function __construct() {
			$this->pdo = new PDO( 'sqlite:/site/wp.sqlite' );
			$this->pdo->setAttribute( PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION );
			$this->pdo->exec( 'CREATE TABLE IF NOT EXISTS wp_options (name TEXT PRIMARY KEY, value TEXT NOT NULL)' );
		}
		public function get_charset_collate() {
			return 'DEFAULT CHARACTER SET utf8mb4';
		}
		public function prepare( $query, ...$values ) {
			if ( substr_count( $query, '%' ) !== count( $values ) ) {
				throw new LogicException( "prepare: $query" );
			}
			return preg_replace_callback(
				'/%([sd])/',
				function ( $found ) use ( &$values ) {
					$value = array_shift( $values );
					return 'd' === $found[1] ? (string) (int) $value : $this->pdo->quote( (string) $value );
				},
				$query
			);
		}
		public function query( $query ) {
			return $this->pdo->exec( str_replace( 'INSERT IGNORE', 'INSERT OR IGNORE', $query ) );
		}
		public function get_results( $query ) {
			return $this->pdo->query( $query )->fetchAll( PDO::FETCH_OBJ );
		}
		public function get_var( $query ) {
			$row = $this->pdo->query( $query )->fetch( PDO::FETCH_NUM );
			return $row ? ( null === $row[0] ? null : (string) $row[0] ) : null;
		}
		public function delete( $table, $where ) {
			return $this->query( "DELETE FROM $table WHERE " . $this->assign( $where, ' AND ' ) );
		}
		public function update( $table, $data, $where ) {
			return $this->query( "UPDATE $table SET " . $this->assign( $data, ', ' ) . ' WHERE ' . $this->assign( $where, ' AND ' ) );
		}
		private function assign( $values, $between ) {
			$parts = array();
			foreach ( $values as $name => $value ) {
				$parts[] = $name . ' = ' . $this->pdo->quote( (string) $value );
			}
			return implode( $between, $parts );
		}
	}

	$GLOBALS['wpdb']    = new Stand_In_Wpdb();
	$GLOBALS['actions'] = array();

	function dbDelta( $sql ) {
		if ( ! preg_match( '/^CREATE TABLE (\w+) \((.*)\) DEFAULT/s', $sql, $found ) || false === strpos( $sql, 'PRIMARY KEY  (id)' ) ) {
			throw new LogicException( 'dbDelta reads no such statement' );
		}
		$lines = array_map( 'trim', explode( "\n", trim( $found[2] ) ) );
		$parts = array();
		foreach ( $lines as $line ) {
			$line = rtrim( $line, ',' );
			if ( 0 === strpos( $line, 'id ' ) ) {
				$parts[] = 'id INTEGER PRIMARY KEY AUTOINCREMENT';
			} elseif ( preg_match( '/^UNIQUE KEY \w+ (.*)$/', $line, $key ) ) {
				$parts[] = 'UNIQUE ' . $key[1];
			} elseif ( false === strpos( $line, 'KEY' ) ) {
				$parts[] = $line;
			}
		}
		$GLOBALS['wpdb']->pdo->exec( "CREATE TABLE IF NOT EXISTS {$found[1]} (" . implode( ', ', $parts ) . ')' );
	}

	function wp_stand_in_time() {
		return time() + (int) $GLOBALS['stand_in']['offset'];
	}

	// Actions and filters.
	function add_action( $name, $callback, $priority = 10, $count = 1 ) {
		if ( ! is_callable( $callback ) ) {
			throw new LogicException( "no function for $name" );
		}
		$GLOBALS['actions'][ $name ][] = array( $callback, $count );
	}
	function has_action( $name, $callback ) {
		return in_array( $callback, array_column( $GLOBALS['actions'][ $name ] ?? array(), 0 ), true );
	}
	function do_action( $name, ...$values ) {
		foreach ( $GLOBALS['actions'][ $name ] ?? array() as $one ) {
			call_user_func_array( $one[0], array_slice( $values, 0, $one[1] ) );
		}
	}
	function apply_filters( $name, $value ) {
		return $value;
	}
	function register_activation_hook( $file, $callback ) {
		add_action( 'activate', $callback );
	}
	function register_deactivation_hook( $file, $callback ) {
		add_action( 'deactivate', $callback );
	}

	// Options and transients.
	function stand_in_option( $name ) {
		return $GLOBALS['wpdb']->get_var( $GLOBALS['wpdb']->prepare( 'SELECT value FROM wp_options WHERE name = %s', $name ) );
	}
	function get_option( $name, $default = false ) {
		$stored = stand_in_option( $name );
		return null === $stored ? $default : unserialize( $stored );
	}
	function update_option( $name, $value, $autoload = null ) {
		$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'INSERT OR REPLACE INTO wp_options VALUES (%s, %s)', $name, serialize( $value ) ) );
		return true;
	}
	function add_option( $name, $value, $deprecated = '', $autoload = null ) {
		return null === stand_in_option( $name ) && update_option( $name, $value );
	}
	function delete_option( $name ) {
		$GLOBALS['wpdb']->query( $GLOBALS['wpdb']->prepare( 'DELETE FROM wp_options WHERE name = %s', $name ) );
	}
	function get_transient( $name ) {
		return get_option( '_transient_' . $name );
	}
	function set_transient( $name, $value, $seconds ) {
		update_option( '_transient_' . $name, $value );
	}
	function delete_transient( $name ) {
		delete_option( '_transient_' . $name );
	}

	// WP-Cron.
	function wp_schedule_event( $at, $every, $hook ) {
		$cron          = get_option( 'cron', array() );
		$cron[ $hook ] = array( $at, $every );
		update_option( 'cron', $cron );
	}
	function wp_schedule_single_event( $at, $hook ) {
		wp_schedule_event( $at, '', $hook );
	}
	function wp_next_scheduled( $hook ) {
		$cron = get_option( 'cron', array() );
		return isset( $cron[ $hook ] ) ? $cron[ $hook ][0] : false;
	}
	function wp_clear_scheduled_hook( $hook ) {
		$cron = get_option( 'cron', array() );
		unset( $cron[ $hook ] );
		update_option( 'cron', $cron );
	}
	function spawn_cron() {
		$GLOBALS['stand_in_cron_was_spawned'] = true;
	}
	/** Runs what is due, as wp-cron.php does in a request of its own. */
	function stand_in_run_cron() {
		foreach ( get_option( 'cron', array() ) as $hook => $event ) {
			if ( $event[0] > wp_stand_in_time() ) {
				continue;
			}
			wp_clear_scheduled_hook( $hook );
			if ( 'twicedaily' === $event[1] ) {
				wp_schedule_event( wp_stand_in_time() + 12 * HOUR_IN_SECONDS, 'twicedaily', $hook );
			}
			do_action( $hook );
		}
	}

	// Calls outside.
	function wp_remote_post( $url, $options ) {
		if ( ! is_string( $options['body'] ) || empty( $options['timeout'] ) || 0 !== $options['redirection'] ) {
			throw new LogicException( 'wp_remote_post' );
		}
		$asked  = array(
			'url'     => $url,
			'headers' => $options['headers'],
			'body'    => base64_encode( $options['body'] ),
		);
		$answer = json_decode( post_message_to_js( json_encode( $asked ) ), true );
		if ( -1 === $answer['status'] ) {
			throw new Error( 'Maximum execution time exceeded' );
		}
		return 0 === $answer['status'] ? new WP_Error( 'http_request_failed', 'cURL error 28' ) : $answer;
	}
	function wp_remote_retrieve_response_code( $response ) {
		return $response['status'];
	}
	function wp_remote_retrieve_body( $response ) {
		return $response['body'];
	}
	function is_wp_error( $value ) {
		return $value instanceof WP_Error;
	}

	// The site and its person.
	function home_url( $path = '' ) {
		return $GLOBALS['stand_in']['home'] . $path;
	}
	function rest_url() {
		return home_url( '/wp-json/' );
	}
	function admin_url( $path ) {
		return home_url( '/wp-admin/' . $path );
	}
	function get_bloginfo( $what ) {
		return 'version' === $what ? '6.8' : 'Shop & Söhne';
	}
	function current_user_can( $capability ) {
		return 'manage_options' === $capability && ! empty( $GLOBALS['stand_in']['is_admin'] );
	}
	function get_current_user_id() {
		return 1;
	}
	function get_posts( $query ) {
		if ( 'publish' !== $query['post_status'] ) {
			throw new LogicException( 'get_posts' );
		}
		return array_map(
			function ( $post ) {
				return (object) $post;
			},
			$GLOBALS['stand_in_posts'][ $query['post_type'] ] ?? array()
		);
	}
	function wp_create_nonce( $action ) {
		return md5( 'nonce of ' . $action );
	}
	function wp_nonce_field( $action ) {
		echo '<input type="hidden" name="_wpnonce" value="' . wp_create_nonce( $action ) . '">';
	}
	function check_admin_referer( $action ) {
		if ( ( $_POST['_wpnonce'] ?? '' ) !== wp_create_nonce( $action ) ) {
			throw new Stand_In_Died( 'The link you followed has expired.' );
		}
	}
	function wp_die( $message ) {
		throw new Stand_In_Died( $message );
	}
	function wp_safe_redirect( $url ) {
		throw new Stand_In_Redirected( $url );
	}
	function add_options_page( $title, $menu, $capability, $slug, $callback ) {
		add_action( 'page ' . $slug, $callback );
	}

	// Texts.
	function __( $text, $domain ) {
		if ( 'leadkeep-forms' !== $domain ) {
			throw new LogicException( 'text domain' );
		}
		return $text;
	}
	function esc_html( $text ) {
		return htmlspecialchars( (string) $text, ENT_QUOTES );
	}
	function esc_attr( $text ) {
		return htmlspecialchars( (string) $text, ENT_QUOTES );
	}
	function esc_url( $url ) {
		return htmlspecialchars( (string) $url, ENT_QUOTES );
	}
	function esc_url_raw( $url ) {
		return (string) $url;
	}
	function esc_html__( $text, $domain ) {
		return esc_html( __( $text, $domain ) );
	}
	function sanitize_text_field( $text ) {
		return trim( strip_tags( (string) $text ) );
	}
	function wp_unslash( $value ) {
		return is_array( $value ) ? array_map( 'wp_unslash', $value ) : stripslashes( (string) $value );
	}
	function untrailingslashit( $text ) {
		return rtrim( $text, '/' );
	}
	function wp_json_encode( $value, $flags = 0 ) {
		return json_encode( $value, $flags );
	}
	function checked( $one, $other, $echo ) {
		return $one === $other ? " checked='checked'" : '';
	}
	function submit_button( $label, $type = 'primary' ) {
		echo '<input type="submit" class="button button-' . esc_attr( $type ) . '" value="' . esc_attr( $label ) . '">';
	}
	function load_plugin_textdomain( $domain, $deprecated, $path ) {
		return true;
	}
	function plugin_basename( $file ) {
		return 'leadkeep-forms/' . basename( $file );
	}
	function get_file_data( $file, $headers ) {
		$text  = file_get_contents( $file );
		$found = array();
		foreach ( $headers as $name => $header ) {
			$found[ $name ] = preg_match( '/^[ \t*]*' . $header . ':(.*)$/mi', $text, $match ) ? trim( $match[1] ) : '';
		}
		return $found;
	}
}
