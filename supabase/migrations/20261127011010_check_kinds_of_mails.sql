-- Emails that were there before have a kind, too; checked apart from the change of the rule, so that nobody waits for it.
alter table internal.alert_mails
  validate constraint alert_mails_kind_check,
  validate constraint alert_mails_reminder_check;
