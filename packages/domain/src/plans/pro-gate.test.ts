import { describe, expect, it } from 'vitest'
import { type GateDecision, type GatedFeature, proGate } from '#src/plans/pro-gate.ts'

const basic = { isPro: false }
const pro = { isPro: true }
const features: GatedFeature[] = [
  'reviews',
  'facebook',
  'scans',
  'resale',
  'notification_emails',
  'ebay_listing',
  'sorting',
]

describe('the gate of Pro', () => {
  it.each(features)('lets Pro use %s, whatever was counted before', (feature) => {
    for (const left of [null, 5, 0]) {
      expect(proGate(pro, feature, left)).toEqual({ kind: 'pass' })
    }
  })

  it.each<[GatedFeature, string]>([
    ['ebay_listing', 'eBay listing is a Pro feature. Please upgrade to access.'],
    ['sorting', 'Sorting is a Pro feature. Please upgrade to access.'],
  ])('asks Basic to upgrade for %s', (feature, text) => {
    expect(proGate(basic, feature)).toEqual({ kind: 'upgrade', text })
    expect(proGate(basic, feature, 5)).toEqual({ kind: 'upgrade', text })
  })

  it.each<[GatedFeature, string]>([
    ['reviews', 'AI review'],
    ['facebook', 'Facebook Marketplace post'],
    ['scans', 'receipt scan'],
    ['resale', 'resale analysis'],
    ['notification_emails', 'e-mail alert'],
  ])('counts a use of %s on Basic while some are left', (feature, name) => {
    const blocked: GateDecision = {
      kind: 'blocked',
      text: `You've reached the limit for free ${name} actions. Upgrade to Pro for unlimited access!`,
    }
    expect(proGate(basic, feature, 5)).toEqual({ kind: 'spend' })
    expect(proGate(basic, feature, 1)).toEqual({ kind: 'spend' })
    expect(proGate(basic, feature, 0)).toEqual(blocked)
    // A limit that was lowered.
    expect(proGate(basic, feature, -1)).toEqual(blocked)
  })

  it('leaves the decision to the database while the uses left are unknown', () => {
    expect(proGate(basic, 'scans')).toEqual({ kind: 'spend' })
    expect(proGate(basic, 'scans', null)).toEqual({ kind: 'spend' })
  })
})
