import { expect, test } from 'vitest'
import { decodeText } from '#src/features/products/import/file/decode-text.ts'

/** Bytes of a text in a character set of one byte each. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_none, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f)
}

test.each([
  ['Sprzedający;Półka\nWei;3', 'windows-1250'],
  ['Produkt;Zwrócono\nGłośnik;Żółty kabel', 'windows-1250'],
  ['Nazwa;Cena\nKubek;39,50 zł\nŚwieca;12', 'windows-1250'],
  ['PÓŁKA;UWAGI\n3;RÓŻNE; ŁADNE', 'windows-1250'],
  ['Ürün adı;Sipariş no\nIşık;408', 'windows-1254'],
  ['ÜRÜN;SATICI;SİPARİŞ NO\nKupa;Wei;1', 'windows-1254'],
  ['Ürün;Sipariş;Yağ\nCafé;1;2', 'windows-1254'],
  ['Verkäufer;Preis\nHerr Groß;21,99 €', 'windows-1252'],
  ['Säljare;Återbetalt\nWei;5', 'windows-1252'],
  ['Situação;Observações\nà espera;não', 'windows-1252'],
  ['Título;Nota\n¿Qué es?;5 m³, 3¹', 'windows-1252'],
  ['Prix;Œuvre\n5;L’œuvre d’été', 'windows-1252'],
  ['Item;Price\nLamp;£5\nMug;A£5', 'windows-1252'],
  ['Nafn;Verð\nLampi með ljósi, áþreifanlegt;í gær', 'windows-1252'],
])('%j is read, in %s', (text, encoding) => {
  expect(decodeText(encode(text, encoding))).toEqual({ text, encoding })
})

test('a text in UTF-8 is read as such, whatever its letters', () => {
  const text = 'Sprzedający;Ürün adı;Žluťoučký'
  expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
})
