import { describe, expect, it } from 'vitest'
import { formatSellerName, groupNameOf } from '#src/sellers/seller-name.ts'

describe("a seller's display name", () => {
  it.each([
    ['acme deals', 'Acme Deals'],
    ['ACME DEALS', 'Acme Deals'],
    ['  acme \t deals ', 'Acme Deals'],
    ["john's shop", "John's Shop"],
    ['JOHN’S SHOP', "John's Shop"],
    ["o'neill goods", "O'Neill Goods"],
    ["d'angelo", "D'Angelo"],
    ["don't panic", "Don't Panic"],
    ["sellers' club", "Sellers' Club"],
    ['O’BRIEN & SONS', "O'Brien & Sons"],
    ["ROCK'N'ROLL shop", "Rock'n'roll Shop"],
    ['𝕁𝕠𝕙𝕟’𝕤 𝕊𝕙𝕠𝕡', "John's Shop"],
    ['𝟙𝟚𝟛 shop', '123 Shop'],
    ['#1 SHOP', '1 Shop'],
    ['acme\u00A0\u2003deals', 'Acme Deals'],
    ['~*~ best ~*~ buys ~*~', 'Best Buys'],
    ['👨🏽‍🔧 Fix-It', 'Fix-It'],
    ['Acme™ Deals®', 'Acme Deals'],
    ['Acme℠', 'Acme'],
    ['🔥🔥 Hot Deals 🔥', 'Hot Deals'],
    ['🇺🇸 US Testers', 'Us Testers'],
    ['👩‍👩‍👧 family 👍🏽 store', 'Family Store'],
    ['1️⃣ First Shop', '1 First Shop'],
    ['★彡 Star Shop 彡★', '彡 Star Shop 彡'],
    ['𝓐𝓬𝓶𝓮 𝔻𝕖𝕒𝕝𝕤', 'Acme Deals'],
    ['𝐁𝐨𝐥𝐝 𝑰𝒕𝒂𝒍𝒊𝒄 𝙼𝚘𝚗𝚘', 'Bold Italic Mono'],
    ['ＦＵＬＬ　ＷＩＤＴＨ', 'Full Width'],
    ['ⒸⒾⓇⒸⓁⒺⒹ', 'Circled'],
    ['🄱🄾🅇🄴🄳', 'Boxed'],
    ['🅱🅾🆇🅴🅳', 'Boxed'],
    ['🅓🅘🅢🅒', 'Disc'],
    ['ꜱᴍᴀʟʟ ᴄᴀᴘꜱ', 'Small Caps'],
    ['foo-bar co', 'Foo-Bar Co'],
    ['foo–bar', 'Foo-Bar'],
    ['smith & sons', 'Smith & Sons'],
    ['| deals | daily |', 'Deals Daily'],
    ['*** VIP *** seller', 'Vip Seller'],
    ['a_b', 'A B'],
    ['müller ÉCLAIR', 'Müller Éclair'],
    ['e\u0301clair', 'Éclair'],
    ['深圳 数码', '深圳 数码'],
    ['магазин', 'Магазин'],
    ['3d printers', '3d Printers'],
    ['shop (eu)', 'Shop (Eu)'],
    ['st. ives', 'St. Ives'],
    ['acme inc.', 'Acme Inc.'],
    ['-- acme --', 'Acme'],
    ['🔥', ''],
    ['', ''],
  ])('%j is shown as %j', (name, shown) => {
    expect(formatSellerName(name)).toBe(shown)
    expect(formatSellerName(shown)).toBe(shown)
  })

  it('cannot draw over other lines', () => {
    const zalgo = `x${'\u0336'.repeat(40)}`
    expect(formatSellerName(zalgo).length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['acme', 'Acme'],
    [null, 'Unassigned'],
    [undefined, 'Unassigned'],
    ['✨', 'Unassigned'],
    ['***', 'Unassigned'],
    ['(!)', 'Unassigned'],
    ['(7)', '(7)'],
  ])('groups the products of %j under %s', (name, group) => {
    expect(groupNameOf(name)).toBe(group)
  })
})
