/** Functions that read and write, and need no race: the reason, in words, and the functions that it is true of. */
export const withoutRace: Record<string, string[]> = {
  'It only refuses a row about a file that is not there. What is drawn on a file that goes meanwhile shows nothing.':
    ['private.prepare_blackout'],
  'It sets what it is given, in one statement. Of two at the same time the later one is what counts.':
    [
      'private.apply_vip_flag',
      'private.mail_message_again',
      'private.update_notification_preferences',
      'public.arrange_saved_views',
    ],
  'It checks the caller and hands everything else to a function that has a race.': [
    'private.admin_set_subscription',
    'private.admin_set_vip',
  ],
  'It writes only a note in the log of what its caller does elsewhere, and decides nothing.': [
    'private.note_cancellation',
    'private.note_job_action',
    'private.note_password_reset',
    'private.note_payment_end',
  ],
  'It adds messages in the transaction of the answer that they tell of.': [
    'private.push_case_answers',
  ],
  'It adds a row and its note, and nobody else knows the key of the row yet.': [
    'private.make_ingest_key',
  ],
  'It deletes by a time that never changes. What another call deletes meanwhile is skipped.': [
    'private.delete_old_contact_messages',
    'private.delete_old_mails',
    'private.forget_case_links',
    'private.forget_pushes',
    'private.forget_reminders',
  ],
  'One statement deletes the row and says whether it was there, and only one call gets it.': [
    'private.end_calendar_feed',
    'private.end_capture_key',
    'private.settle_push',
  ],
  'It writes only when it was last used. A request that began before the end of a key or an address is answered.':
    ['private.open_calendar_feed', 'private.open_ingest'],
  'It runs in the statement that changes the rows, which are locked, and writes only what follows from them.':
    [
      'private.bound_product_history',
      'private.note_case_files',
      'private.note_changed_files',
      'private.note_deleted_files',
      'private.note_deleted_proofs',
      'private.note_deleted_pictures',
      'private.note_let_go_photos',
      'private.note_let_go_thumbnails',
      'private.record_added_products',
      'private.record_changed_products',
    ],
}
