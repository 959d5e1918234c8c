import { type SheetLanguage, listed } from '#src/imports/languages/sheet-language.ts'

/** Stems of participles, with their endings. */
const ended = (stems: string): string[] =>
  listed(stems).flatMap((stem) => ['o', 'e', 'y', 'a'].map((ending) => `${stem}${ending}`))

/** 'Stan' is the condition of a thing, too, and 'Prowizja' the fee of a marketplace: neither is a name. */
export const POLISH: SheetLanguage = {
  headers: {
    name: listed(`Nazwa, Nazwa produktu, Nazwa przedmiotu, Nazwa artykułu, Nazwa towaru, Przedmiot,
      Artykuł, Towar`),
    status: listed('Status zamówienia, Stan zamówienia, Status produktu, Etap'),
    seller: listed('Sprzedawca, Sprzedający, Nazwa sprzedawcy, Imię sprzedawcy'),
    price: listed(`Cena, Cena zakupu, Cena produktu, Cena jednostkowa, Cena za sztukę, Cena brutto,
      Koszt, Koszt zakupu, Zapłacona kwota, Zapłacona cena, Kwota zakupu, Kwota zamówienia`),
    currency: listed('Waluta'),
    order_number: listed(`Numer zamówienia, Nr zamówienia, Nr zam., Numer zam., ID zamówienia,
      Zamówienie nr, Numer zamówienia Amazon, Nr zamówienia Amazon`),
    quantity: listed('Ilość, Ilość sztuk, Liczba sztuk, Sztuk, Sztuki, Szt.'),
    order_date: listed(`Data zamówienia, Zamówiono, Zamówione, Zamówiono dnia, Data zakupu, Kupiono,
      Kupione, Zakupiono, Data złożenia zamówienia`),
    received_date:
      listed(`Data dostawy, Data dostarczenia, Dostarczono, Dostarczone, Data otrzymania,
      Otrzymano, Otrzymane, Data odbioru, Odebrano, Odebrane, Data doręczenia, Doręczono`),
    reviewed_date: listed(`Data recenzji, Data opinii, Data oceny, Data wystawienia opinii,
      Data wystawienia recenzji, Oceniono, Zrecenzowano, Recenzja napisana, Recenzja wystawiona,
      Recenzja dodana, Opinia napisana, Opinia wystawiona, Opinia dodana, Wystawiono opinię`),
    published_date: listed(`Data publikacji, Data opublikowania, Opublikowano, Opublikowane,
      Recenzja opublikowana, Opinia opublikowana`),
    paid_date: listed('Data zakończenia, Zakończono, Zakończone'),
    amazon_url: listed('Link do Amazon, Link do Amazona'),
    ebay_url: listed('Link do eBay'),
    url: listed(`Link do produktu, Link produktu, Link do przedmiotu, Link do oferty,
      Adres produktu, Odnośnik`),
    product_image_url: listed('Zdjęcie produktu, Link do zdjęcia, Obraz produktu'),
    review_url: listed(`Link do recenzji, Link do opinii, Link recenzji, Link opinii,
      Link do mojej recenzji, Link do mojej opinii`),
    country: listed('Kraj'),
    tags: listed('Kategoria, Kategorie, Tagi, Etykiety'),
    refund_expected: listed(`Oczekiwany zwrot, Spodziewany zwrot, Zwrot oczekiwany,
      Kwota do zwrotu, Oczekiwana kwota zwrotu`),
    refund_due_date: listed(`Oczekiwana data zwrotu, Spodziewana data zwrotu,
      Przewidywana data zwrotu, Planowana data zwrotu`),
    refund_received: listed(`Kwota zwrotu, Zwrot kwota, Zwrot pieniędzy, Zwrócona kwota,
      Otrzymany zwrot, Zwrot otrzymany, Zwrot PayPal, Zwrot na PayPal, Pieniądze zwrócone`),
    refund_received_date: listed(
      'Data zwrotu pieniędzy, Data otrzymania zwrotu, Data zwrotu kwoty',
    ),
    refund_method: listed(`Metoda płatności, Sposób płatności, Forma płatności, Metoda zwrotu,
      Sposób zwrotu, Forma zwrotu`),
    refund_reference: listed('Numer transakcji, Nr transakcji, ID transakcji'),
    review_due_date: listed('Termin recenzji, Termin opinii, Recenzja do, Opinia do'),
    photo_review: listed('Ze zdjęciem, Ze zdjęciami'),
    video_review: listed('Z filmem, Z wideo, Wideo'),
    sold: listed('Sprzedane, Sprzedano, Odsprzedane'),
    sold_price: listed(
      'Cena sprzedaży, Kwota sprzedaży, Sprzedano za, Sprzedane za, Cena odsprzedaży',
    ),
    sold_fees: listed('Opłaty'),
    storage_place: listed(`Miejsce przechowywania, Przechowywanie, Przechowywane w, Lokalizacja,
      Półka, Numer półki, Nr półki, Szuflada, Szafa, Szafka, Regał, Pudełko, Pudło, Numer pudełka,
      Nr pudełka, Numer kartonu, Nr kartonu`),
    archived: listed('Zarchiwizowane, Zarchiwizowano'),
    additional_notes: listed('Notatki, Notatka, Uwagi, Uwaga, Komentarz, Komentarze'),
    description: listed('Opis, Opis produktu'),
  },
  looseHeaders: {
    name: listed('Tytuł'),
    seller: listed('Kontakt, Marka, Sklep, Firma, Producent'),
    price: listed('Kwota, Wartość, Suma, Razem, Zapłacono'),
  },
  unsureHeaders: {
    order_number: listed('Zamówienie'),
    // Of the payment to the seller as well as that from them.
    paid_date: listed('Data płatności, Data zapłaty'),
    // A return of the goods as well as of the money.
    refund_received: listed('Zwrot, Zwrócono, Zwrócone'),
    refund_received_date: listed('Data zwrotu'),
    refund_due_date: listed('Termin zwrotu'),
    // On an invoice, the day on which the shop sold it.
    sold_date: listed('Data sprzedaży'),
  },
  contacts:
    listed(`Kontakt do sprzedawcy, Kontakt sprzedawcy, Kontakt ze sprzedawcą, Dane kontaktowe,
    E-mail sprzedawcy, Mail sprzedawcy, Adres e-mail, PayPal sprzedawcy`),
  sureSaleHeaders: {
    sold_fees: listed(
      'Prowizja od sprzedaży, Opłaty za sprzedaż, Opłata za sprzedaż, Prowizja platformy',
    ),
    sale_place: listed(`Sprzedano na, Sprzedane na, Gdzie sprzedano, Gdzie sprzedane,
      Miejsce sprzedaży, Platforma sprzedaży, Kanał sprzedaży`),
    sale_postage: listed(`Wysyłka opłacona przez kupującego, Wysyłka zapłacona przez kupującego,
      Koszt wysyłki od kupującego`),
    sale_shipping: listed('Wysyłka do kupującego, Etykieta wysyłkowa, Etykieta nadawcza'),
  },
  sumHeaders: {
    sold_price: listed('Cena sprzedaży z wysyłką, Łączna cena sprzedaży'),
    sold_fees: listed('Koszty sprzedaży'),
  },
  likelySaleHeaders: {
    sale_shipping:
      listed(`Wysyłka, Koszt wysyłki, Koszty wysyłki, Koszt przesyłki, Koszty przesyłki,
      Koszt dostawy`),
    sale_place: listed('Platforma'),
  },
  vagueFees: listed('Opłaty'),
  marketplaceFees: listed('Prowizja #, Opłata #, Opłaty #'),
  statuses: {
    wishlist: listed(`lista życzeń, do zamówienia, do kupienia, jeszcze nie zamówione,
      nie zamówione, niezamówione, nie zamówiono`),
    ordered:
      listed(`zamówione, zamówiony, zamówiona, zamówiono, złożone zamówienie, kupione, kupiony,
      kupiona, kupiono, zakupione, zakupiono, wysłane, wysłany, wysłana, wysłano, w drodze,
      w transporcie, w dostawie, czeka na dostawę, czekam na dostawę, oczekuje na dostawę`),
    received:
      listed(`otrzymane, otrzymany, otrzymana, otrzymano, dostarczone, dostarczony, dostarczona,
      dostarczono, odebrane, odebrany, odebrana, odebrano, doręczone, doręczono, do recenzji,
      do oceny, do zrecenzowania, do ocenienia, w trakcie testów, testowanie`),
    reviewed: listed(`ocenione, ocenione na Amazon, oceniono, zrecenzowane, zrecenzowano,
      recenzja napisana, recenzja wystawiona, recenzja dodana, recenzja wysłana, opinia napisana,
      opinia wystawiona, opinia dodana, opinia wysłana, wystawiono opinię, napisano recenzję,
      czeka na publikację, oczekuje na publikację, czeka na akceptację`),
    published:
      listed(`opublikowane, opublikowany, opublikowana, opublikowano, recenzja opublikowana,
      opinia opublikowana, czeka na zwrot, czekam na zwrot, oczekuje na zwrot,
      oczekiwanie na zwrot, czeka na zwrot pieniędzy, czekam na zwrot pieniędzy`),
    paid: listed(`zwrócono, zwrócone, zwrot otrzymany, otrzymano zwrot, zwrot pieniędzy otrzymany,
      pieniądze zwrócone, rozliczone, rozliczono, zakończone, zakończony,
      zakończona, zakończono, ukończone, gotowe`),
  },
  yes: listed('tak, prawda'),
  no: listed('nie, fałsz'),
  notYet:
    listed(`jeszcze nie, nie jeszcze nie, do zrobienia, nie zrobione, niezrobione, do ustalenia,
    do uzupełnienia`),
  open: listed('oczekuje, oczekujące, oczekiwanie, czeka, czekam, w toku, w trakcie, otwarte'),
  nothing: listed('brak, brak daty, brak danych, nie dotyczy, niedostępne, n/d'),
  notDone: [
    {
      words: {
        ordered: ended('zamówion, kupion, zakupion'),
        received: ended('otrzyman, dostarczon, odebran, doręczon, wysłan'),
        reviewed: ended('ocenion, zrecenzowan, napisan, wystawion, dodan'),
        published: ended('opublikowan, zatwierdzon'),
        paid: ended('zwrócon, zapłacon, wypłacon, rozliczon, zakończon'),
        sold: ended('sprzedan'),
      },
      templates: listed('nie #, nie#, jeszcze nie #, jeszcze nie#'),
    },
    {
      words: {
        ordered: listed('zamówienie'),
        received: listed('dostawę, przesyłkę, paczkę'),
        reviewed: listed('recenzję, opinię'),
        published: listed('publikację, akceptację, zatwierdzenie'),
        paid: listed('zwrot, zwrot pieniędzy, płatność, wypłatę, przelew, pieniądze'),
        sold: listed('sprzedaż'),
      },
      templates: listed('czekam na #, czeka na #, oczekuje na #, oczekuję na #, oczekiwanie na #'),
    },
    {
      words: {
        ordered: listed('zamówienia'),
        received: listed('dostawy, przesyłki, paczki'),
        reviewed: listed('recenzji, opinii'),
        published: listed('publikacji'),
        paid: listed('zwrotu, płatności, pieniędzy'),
        sold: listed('sprzedaży'),
      },
      templates: listed('brak #, jeszcze brak #'),
    },
    {
      words: {
        ordered: listed('zamówienie'),
        received: listed('dostawa, przesyłka, paczka'),
        reviewed: listed('recenzja, opinia'),
        published: listed('publikacja'),
        paid: listed('zwrot, płatność, wypłata'),
        sold: listed('sprzedaż'),
      },
      templates: listed('# w toku, # w trakcie'),
    },
  ],
  totals: listed('razem, suma, łącznie, ogółem, w sumie, suma częściowa, suma całkowita, średnia'),
}
