/** How emails arrive at the shared server. */
export const inboundMail = {
  INBOUND_MAIL_DOMAIN: 'in.trail.example',
  INBOUND_RAW_SECRET: 'canary-of-inbound-journeys',
}
