/** A table of the back office: its function, and all requests of its screen. */
export interface AdminList {
  name: string
  rpc: string
  /** The function for the number of rows, if the rows lack it; it takes search and filters. */
  count?: string
  sorts?: string[]
  filters?: Record<string, Record<string, unknown>>
  /** Search texts, by how much they find. */
  searches?: Record<string, string>
  /** No page begins after this many rows. */
  reach?: number
  /** Arguments of every request. */
  always?: Record<string, unknown>
}

export const adminLists: readonly AdminList[] = [
  {
    name: 'users',
    rpc: 'admin_list_users',
    count: 'admin_count_users',
    sorts: ['created_at', 'last_active_at', 'email', 'products_count'],
    filters: {
      Pro: { p_status: 'active' },
      Trial: { p_status: 'trial' },
      Free: { p_status: 'free' },
    },
    searches: {
      'nearly all': 'example',
      many: 'grace',
      'two letters': '42',
      'one letter': 'a',
      few: 'zanzibar',
      none: 'nobody at all',
      'a sign of patterns': '%',
    },
  },
  {
    name: 'sellers',
    rpc: 'admin_list_sellers',
    count: 'admin_count_sellers',
    sorts: ['name', 'products', 'recent', 'type', 'status', 'vip', 'plans', 'created'],
    filters: { 'of users': { p_type: 'user' }, global: { p_type: 'global' } },
    searches: { 'nearly all': 'seller', many: 'idle', few: '1999', none: 'nobody at all' },
  },
  {
    name: 'offers',
    rpc: 'admin_list_offers',
    count: 'admin_count_offers',
    sorts: ['created_at', 'price', 'name', 'expires_at'],
    filters: {
      listed: { p_state: 'listed' },
      expired: { p_state: 'expired' },
      hidden: { p_state: 'hidden' },
      'of a country': { p_country: 'GB' },
    },
    searches: {
      many: 'set',
      middling: 'lamp',
      old: 'heirloom',
      few: 'zanzibar',
      none: 'qqqqq',
      'one letter': 's',
    },
    reach: 1000,
  },
  {
    name: 'messages',
    rpc: 'admin_messages',
    filters: {
      waiting: { p_state: 'waiting' },
      new: { p_state: 'new' },
      answered: { p_state: 'answered' },
    },
    searches: { all: 'lamp', many: '42', few: 'zanzibar', none: 'nobody at all' },
  },
  {
    name: 'mails',
    rpc: 'admin_mails',
    count: 'admin_count_mails',
    filters: {
      waiting: { p_state: 'waiting' },
      sent: { p_state: 'sent' },
      failed: { p_state: 'failed' },
      'in doubt': { p_state: 'unsure' },
      dropped: { p_state: 'dropped' },
      'of a kind': { p_kind: 'recovery' },
      'of alerts': { p_kind: 'alert' },
      digests: { p_kind: 'alert_digest' },
      'since a day': { p_from: new Date(Date.now() - 86_400_000).toISOString() },
    },
    searches: {
      'nearly all': 'example',
      many: 'grace',
      'two letters': '42',
      'one letter': 'a',
      few: 'zanzibar',
      none: 'nobody at all',
      'two letters that nobody has': 'qq',
    },
    reach: 1000,
  },
  {
    name: 'log',
    rpc: 'admin_audit_log',
    filters: {
      'of an action': { p_action: 'vip.grant' },
      'by commands': { p_actor: 'command' },
      'about sellers': { p_target_type: 'seller' },
      'since a day': { p_from: new Date(Date.now() - 86_400_000).toISOString() },
    },
  },
]

/** Other requests of the screens, sent unchanged. */
export const adminFacts: Record<string, string> = {
  totals: 'admin_totals',
  'recent activity': 'admin_recent_activity',
  'who acted': 'admin_audit_actors',
  'doubtful mails': 'admin_doubtful_alert_mails',
  'countries of offers': 'admin_offer_countries',
}
