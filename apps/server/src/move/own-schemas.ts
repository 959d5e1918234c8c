import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** This product's facts for a move into a Supabase project. */
export const ownSchemas = {
  schemas: ['public', 'catalogue', 'internal', queueSchema],
  /** No migration creates the queue: it is recreated as in the backup. */
  remade: [queueSchema],
  /** Filled by migrations; and the keys of push messages, which a server creates on first use. */
  refilled: [
    'public.plans',
    'public.settings',
    'internal.address_keys',
    'internal.push_keys',
    'internal.old_time_zones',
  ],
  serverNames: ['sampletrail-server', 'sampletrail-jobs'],
}
