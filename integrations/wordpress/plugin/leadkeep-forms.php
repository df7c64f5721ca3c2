<?php
/**
 * Plugin Name:       Leadkeep Forms
 * Description:       Sends what visitors enter in your contact forms to Leadkeep.
 * Version:           1.0.0
 * Requires at least: 5.9
 * Requires PHP:      7.4
 * Author:            Leadkeep
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/old-licenses/gpl-2.0.html
 * Text Domain:       leadkeep-forms
 *
 * @package Leadkeep_Forms
 */

namespace Leadkeep\Forms;

defined( 'ABSPATH' ) || exit;

const MAIN_FILE = __FILE__;

require_once __DIR__ . '/includes/class-client.php';
require_once __DIR__ . '/includes/class-queue.php';
require_once __DIR__ . '/includes/class-forms.php';
require_once __DIR__ . '/includes/class-plugin.php';
require_once __DIR__ . '/includes/class-admin-page.php';
require_once __DIR__ . '/includes/sources/class-source.php';
require_once __DIR__ . '/includes/sources/class-contact-form-7.php';
require_once __DIR__ . '/includes/sources/class-elementor.php';
require_once __DIR__ . '/includes/sources/class-fluent-forms.php';
require_once __DIR__ . '/includes/sources/class-gravity-forms.php';
require_once __DIR__ . '/includes/sources/class-ninja-forms.php';
require_once __DIR__ . '/includes/sources/class-wpforms.php';

register_activation_hook( __FILE__, array( Plugin::class, 'activate' ) );
register_deactivation_hook( __FILE__, array( Plugin::class, 'deactivate' ) );

Plugin::start();
