<?php
/**
 * The address of the Leadkeep that this copy was downloaded from.
 *
 * @package Leadkeep_Forms
 */

defined( 'ABSPATH' ) || exit;

return '';
