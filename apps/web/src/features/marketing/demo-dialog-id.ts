/** The id of the demo's dialog, for the button that opens it and the script that fills it. */
export const demoDialogId = 'demo'
