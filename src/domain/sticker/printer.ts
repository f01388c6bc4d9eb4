export const PRINT_SETTINGS_MAX = 50;

export const PRINT_NAME_MAX = 60;
