export function PrintSettingsPage() { return null; }
