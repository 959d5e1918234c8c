import { expect, it } from 'vitest'
import { checkRows } from '#src/imports/check-rows.ts'
import { guessMapping } from '#src/imports/guess-mapping.ts'
import type { ReadOptions } from '#src/imports/read-cell.ts'

const options: ReadOptions = {
  dateOrder: 'day first',
  decimal: 'comma',
  currency: 'EUR',
  statusWords: {},
}

/** The rows of a sheet with semicolons as products, or the reasons why they are none. */
function read(...lines: string[]) {
  const [headers = [], ...rows] = lines.map((line) => line.split(';'))
  const numbered = rows.map((cells, index) => ({ number: index + 2, cells }))
  return checkRows(numbered, guessMapping(headers), { ...options, headers }, []).map((row) =>
    row.kind === 'error' ? row.reasons : { ...row.product, ...row.product.rest },
  )
}

/** What each sheet says of its first row. */
const first = {
  order_number: '404-5550001-0000001',
  price: 129.99,
  seller: 'Anna',
  order_date: '2026-03-21',
  received_date: '2026-05-24',
  reviewed_date: '2026-10-03',
  refund_received: 129.99,
  refund_received_date: '2026-10-12',
  status: 'paid',
  additional_notes: 'x',
}
/** And of its second, which has not come. */
const second = { order_date: '2026-03-22', received_date: null, status: 'ordered' }

it.each<[string, string | null, string[]]>([
  [
    'Polish',
    'PLN',
    [
      'Nazwa produktu;Nr zamówienia;Cena;Sprzedawca;Data zamówienia;Otrzymano;Data recenzji;Kwota zwrotu;Data zwrotu;Status;Uwagi',
      'Lampka;404-5550001-0000001;129,99 zł;Anna;21.03.2026;24 maja 2026 r.;3 paź 2026;129,99 zł;12.10.2026;zwrócono;x',
      'Kubek;;39,50 zł;Li;22 marca 2026;jeszcze nie;;;;zamówione;',
      'Razem;;169,49 zł;;;;;129,99 zł;;;',
    ],
  ],
  [
    'Swedish',
    null,
    [
      'Produktnamn;Ordernummer;Pris (kr);Säljare;Beställd;Levererad;Recenserad;Återbetalt belopp;Återbetalningsdatum;Status;Anteckningar',
      'Lampa;404-5550001-0000001;129,99 kr;Anna;2026-03-21;24 maj 2026;3 okt 2026;129,99;12 oktober 2026;återbetald;x',
      'Mugg;;199:-;Li;den 22 mars 2026;inte än;;;;beställd;',
      'Totalt;;328,99 kr;;;;;129,99;;;',
    ],
  ],
  [
    'Dutch',
    'EUR',
    [
      'Naam;Bestelnr.;Prijs;Verkoper;Besteldatum;Ontvangen op;Recensie geplaatst;Terugbetaald;Datum terugbetaling;Status;Opmerkingen',
      'Lamp;404-5550001-0000001;€ 129,99;Anna;21-03-2026;24 mei 2026;3 okt. 2026;€ 129,99;12-10-2026;terugbetaald;x',
      'Mok;;€ 9,-;Li;22 mrt 2026;nog niet;;;;besteld;',
      'Totaal;;€ 138,99;;;;;€ 129,99;;;',
    ],
  ],
  [
    'Brazilian',
    'BRL',
    [
      'Produto;Número do pedido;Preço (R$);Vendedor;Data do pedido;Data de entrega;Data da avaliação;Valor reembolsado;Data do reembolso;Situação;Observações',
      'Luminária;404-5550001-0000001;R$ 129,99;Anna;21/03/2026;24/mai/2026;3 de out. de 2026;R$ 129,99;12 de outubro de 2026;reembolso recebido;x',
      'Caneca;;R$ 9,50;Li;22/03/2026;ainda não;;;;a caminho;',
      'Total geral;;R$ 139,49;;;;;;;;',
    ],
  ],
  [
    'Portuguese',
    'EUR',
    [
      'Artigo;N.º da encomenda;Preço de compra;Vendedor;Encomendado em;Entregue em;Avaliado em;Reembolso;Reembolsado em;Estado;Notas',
      'Candeeiro;404-5550001-0000001;129,99 €;Anna;21-03-2026;24-05-2026;3-10-2026;129,99 €;12-10-2026;concluído;x',
      'Caneca;;9,50 €;Li;22-03-2026;por fazer;;;;encomendado;',
      'Soma;;139,49 €;;;;;;;;',
    ],
  ],
  [
    'Turkish',
    'TRY',
    [
      'ÜRÜN ADI;SİPARİŞ NO;FİYAT;SATICI;SİPARİŞ TARİHİ;TESLİM TARİHİ;YORUM TARİHİ;GERİ ÖDEME;GERİ ÖDEME TARİHİ;DURUM;NOTLAR',
      'Lamba;404-5550001-0000001;129,99 TL;Anna;21.03.2026;24 Mayıs 2026;3 Eki 2026;129,99 TL;12 EKİM 2026;geri ödendi;x',
      'Kupa;;₺9,50;Li;22 Mart 2026;henüz gelmedi;;;;sipariş verildi;',
      'Toplam;;139,49 TL;;;;;;;;',
    ],
  ],
])('a %s sheet is read, whose money is %s', (_language, currency, lines) => {
  const money = { currency: currency ?? options.currency }
  expect(read(...lines)).toMatchObject([
    { ...first, ...money },
    { ...second, ...money },
  ])
  expect(read(...lines)).toHaveLength(2)
})

it.each([
  [
    'Nazwa;Cena;Sprzedane;Data sprzedaży;Cena sprzedaży;Prowizja Allegro;Koszt wysyłki;Sprzedano na',
  ],
  ['Namn;Pris;Såld;Såld den;Försäljningspris;Avgifter;Frakt;Såld på'],
  ['Naam;Prijs;Verkocht;Verkoopdatum;Verkoopprijs;Marktplaats-kosten;Verzendkosten;Verkocht via'],
  ['Produto;Preço;Vendido;Data da venda;Preço de venda;Taxas;Frete;Onde vendido'],
  ['Ürün;Fiyat;Satıldı;Satış tarihi;Satış fiyatı;Dolap komisyonu;Kargo ücreti;Satış platformu'],
])('%j are the columns of a sale, whose fees and shipping are added up', (headers) => {
  expect(read(headers, 'Lamp;20;x;15.04.2026;15,00;1,50;2,00;Vinted')).toMatchObject([
    {
      price: 20,
      sold: true,
      sold_date: '2026-04-15',
      sold_price: 15,
      sold_fees: 3.5,
      sale_details: { place: 'Vinted', shipping: 2 },
    },
  ])
})
