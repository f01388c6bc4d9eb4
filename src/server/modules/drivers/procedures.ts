/** Filled with the screens of drivers. */
export const driverProcedures = {};
