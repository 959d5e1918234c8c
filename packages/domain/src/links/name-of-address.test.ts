import { describe, expect, it } from 'vitest'
import { nameOfAddress } from '#src/links/name-of-address.ts'

describe('the name in an address', () => {
  it.each([
    [
      'https://www.walmart.com/ip/Walnut-Cutting-Board-Large/123456789',
      'Walnut Cutting Board Large',
    ],
    ['https://www.walmart.com/ip/seort/123456789', null],
    [
      'https://www.target.com/p/desk-lamp-with-usb-8211-threshold/-/A-12345678',
      'Desk lamp with usb 8211 threshold',
    ],
    ['https://www.ebay.com/itm/Blue-Mug-Set/123456789012', 'Blue Mug Set'],
    ['https://www.ebay.com/itm/123456789012', null],
    [
      'https://www.etsy.com/listing/1234567890/hand-made-linen-apron?ref=shop',
      'Hand made linen apron',
    ],
    ['https://www.etsy.com/de/listing/1234567890/leinenschuerze-natur', 'Leinenschuerze natur'],
    ['https://www.aliexpress.com/item/1005001234567890.html', null],
    [
      'https://www.temu.com/4pcs-silicone-lids-for-jars-g-601099512345678.html',
      '4pcs silicone lids for jars',
    ],
    ['https://www.tiktok.com/view/product/1729384756', null],
    ['https://www.tiktok.com/shop/pdp/desk-fan/1729384756012345678', 'Desk fan'],
    ['https://www.walmart.ca/en/ip/oak-stool/6000200280557', 'Oak stool'],
    ['https://www.temu.com/de/silicone-lids-g-601099512345678.html?x=1', 'Silicone lids'],
    ['https://www.temu.com/kitchen-o3-23.html', null],
    ['https://www.temu.com/goods.html?goods_id=601099512345678', null],
    ['https://shop.example/products/walnut-board', 'Walnut board'],
    ['https://shop.example/collections/kitchen/products/walnut-board?variant=1', 'Walnut board'],
    ['https://shop.example/product/ceramic-mug/', 'Ceramic mug'],
    [
      'https://shop.example/kueche/messer/koch-messer-mit-griff-20-cm-1234567.html',
      'Koch messer mit griff 20 cm',
    ],
    ['https://www.amazon.de/Klemmlampe-mit-Dimmer/dp/B0ABCDEF12', 'Klemmlampe mit Dimmer'],
    ['https://www.amazon.com/dp/B0ABCDEF12', null],
    ['https://shop.example/produkt/t%C3%BCr-stopper', 'Tür stopper'],
    ['https://shop.example/product/%E0%A4%A', null],
    ['https://shop.example/kitchen/knives', null],
    ['https://shop.example/', null],
    ['no link', null],
  ])('%s is %s', (link, name) => {
    expect(nameOfAddress(link)).toBe(name)
  })
})
