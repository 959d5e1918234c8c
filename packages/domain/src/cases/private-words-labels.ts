// All labels are written as `plainText` shows them. Readers omit spaces, so a space of a label may be missing on the page.

/** Before an address, with the name above it. */
const ADDRESS_LABELS = [
  'ship(?:ped|ping|s)? to',
  'ship(?:ping|ment|-to) address',
  'deliver(?:ed|ing|s|y)? to',
  'deliver(?:y|-to) address',
  'delivery (?:details|information|info)',
  'shipping (?:details|information|info)',
  'send(?:ing)? to',
  '(?:sent|post(?:ed|ing)?|dispatch(?:ed)?|handed) to',
  'bill(?:ed|ing)? to',
  'bill(?:ing|-to) address',
  'billing (?:details|information|info)',
  'sold to',
  'invoice(?:d)? to',
  'invoice address',
  'mail(?:ing|ed)? (?:to|address)',
  '(?:home|my|your|street|residential|postal|customer|recipient|receiver) address(?: is)?',
  '(?:the )?address is',
  'customer (?:details|information|info)',
  'contact (?:details|information|info)',
  'consignee',
  'collect(?:ion)? address',
  // German
  '(?:liefer|versand|rechnungs|zustell|post|kunden|empfanger|heim)(?:adresse|anschrift)',
  '(?:meine|deine|ihre) (?:adresse|anschrift)(?: ist| lautet)?',
  '(?:versand|versendet|verschickt|lieferung|geliefert|zugestellt|liefern|senden|rechnung) an',
  // French
  'adresse (?:de (?:livraison|facturation|expedition|domicile)|postale|du client)',
  'mon adresse(?: est)?',
  '(?:livre|livrer|livraison|expedie|expedier|envoye|envoyer|facture|facturer|destine) a',
  // Spanish and Portuguese
  '(?:direccion|domicilio) de (?:envio|entrega|facturacion|domicilio)',
  'mi direccion(?: es)?',
  '(?:enviar|enviado|entregar|entregado|facturar|facturado) a',
  'endereco de (?:entrega|envio|faturacao|faturamento|cobranca)',
  '(?:o )?meu endereco(?: e)?',
  '(?:enviar|enviado|entregar|entregue|faturar) (?:para|em)',
  'morada(?: de (?:entrega|envio|faturacao))?',
  // Italian
  'indirizzo di (?:spedizione|consegna|fatturazione|residenza)',
  'il mio indirizzo(?: e)?',
  'spett\\.? ?le',
  '(?:spedire|spedito|inviare|inviato|consegnare|consegnato|consegna|spedizione|fatturare|fatturato|invia) a',
  // Dutch
  '(?:verzend|aflever|bezorg|factuur|lever|woon|post)adres',
  'mijn adres(?: is)?',
  '(?:verzenden|verzonden|bezorgen|bezorgd|leveren|geleverd|afleveren|factureren) (?:naar|aan|bij|op)',
  // Polish
  'adres (?:dostawy|wysylki|odbiorcy|rozliczeniowy|do faktury|do wysylki|zamieszkania|korespondencyjny)',
  'moj adres(?: to)?',
  '(?:wyslij|wyslano|wysylka|dostarcz|dostarczono|dostawa) do',
  // Swedish, Danish, Norwegian, Finnish
  '(?:leverans|faktura|faktureringsa?|post|hem)adress',
  '(?:levereras|leverera|levererat|skicka|skickas|skickat|sands) till',
  '(?:leverings|faktura|forsendelses|post)adresse',
  '(?:leveres|leveret|levert|sendes|sendt|send) til',
  '(?:toimitus|lasku|posti)osoite',
  // Czech, Hungarian, Romanian, Turkish
  '(?:dorucovaci|fakturacni|dodaci) adresa',
  'szallitasi cim|szamlazasi cim',
  'adresa de (?:livrare|facturare)',
  '(?:teslimat|fatura|gonderim) adresi',
]

/** The same in languages without spaces. */
const EASTERN_ADDRESS_LABELS =
  '(?:收[货貨件](?:人)?|送[货貨]|配送|寄送|寄件|邮寄|郵寄|账单|帳單|发票|收件)(?:地址|至|信息|資訊)|送至|寄至|地址|お?届け先(?:住所)?|配送先(?:住所)?|送付先|発送先|請求先(?:住所)?|ご?住所|배송\\s?지|배송\\s?주소|청구\\s?주소|받는\\s?곳|주소|عنوان (?:الشحن|التوصيل)'

/** Before a name alone. They need a colon, or a line of their own. */
const NAME_LABELS = [
  '(?!(?:store|shop|product|item|file|brand|model|seller|company|merchant|branch|user|display|business|bank|dealer|outlet|staff|cashier|site|domain|trade|variant|style|colou?r|size|pack|plan|project|campaign) ?name)(?:\\p{L}{2,12} )?name',
  'name on (?:the )?card',
  'sur ?name',
  'customer',
  'recipient',
  'receiver',
  '(?:card|account) ?holder(?: name)?',
  'account owner',
  'buyer',
  'payer',
  'purchaser',
  'attn\\.?',
  'attention',
  'c/o',
  'to|an|para|aan|till|til',
  '(?:ordered|placed|purchased|bought|signed|received|accepted|paid|sent) by',
  'contact(?: person)?',
  'kunde|kundin|kundenname|empfanger|empfangerin|besteller|kaufer|kontoinhaber|karteninhaber|auftraggeber|(?:vor|nach)name|zu handen|z\\.? ?hd\\.?|bestellt von|unterschrieben von',
  'destinataire|nom(?: (?:complet|du client|et prenom))?|prenom|client(?:e)?|titulaire(?: du compte)?|acheteur|commande par|signe par',
  'nombre(?: completo)?|apellidos?|cliente|destinatario|titular(?: de la tarjeta)?|comprador|recibido por',
  'nome(?: e cognome)?|cognome|intestatario|acquirente|intestato a|firmato da',
  'nome completo|titular',
  'naam|klant|klantnaam|ontvanger|geadresseerde|rekeninghouder|kaarthouder|koper|besteld door|ondertekend door|t\\.? ?a\\.? ?v\\.?',
  'imie(?: i nazwisko)?|nazwisko|klient|odbiorca|nabywca|kupujacy|zamawiajacy|posiadacz (?:karty|konta)',
  'namn|kund|mottagare|kopare|kortinnehavare|kontoinnehavare',
  'navn|modtager|mottaker|kunde|kober|kjoper|kortholder|kortinnehaver',
  'nimi|vastaanottaja|asiakas|jmeno|prijemce|zakaznik|nev|cimzett|vevo|nume|destinatar',
  'ad soyad|alici|musteri',
]

const EASTERN_NAME_LABELS =
  '收[货貨件]人(?:姓名)?|收件者|买家(?:姓名)?|買家|姓名|持卡人|联系人|聯絡人|受取人|お?名前|氏名|ご?注文者|宛名|받는\\s?(?:사람|분)|주문자|수령인|이름|成员'

const GREETINGS =
  'hello|hi|hiya|hey|dear|good (?:morning|afternoon|evening)|greetings|thanks|thank you|welcome(?: back)?|hallo|guten (?:tag|morgen|abend)|moin|servus|liebe[rs]?|sehr geehrte[rs]?|willkommen|danke|bonjour|bonsoir|salut|cher|chere|merci|bienvenue|hola|buenos dias|buenas tardes|estimad[oa]|querid[oa]|gracias|bienvenid[oa]|ciao|salve|buongiorno|buonasera|gentile|caro|cara|egregio|grazie|benvenut[oa]|ola|bom dia|boa tarde|prezad[oa]|car[oa]|obrigad[oa]|bem-?vind[oa]|goedemorgen|goedemiddag|dag|beste|geachte|bedankt|welkom|czesc|witaj|witamy|dzien dobry|drogi|droga|szanown[ya]|dziekujemy|hej|hejsan|kara|tack|valkommen|kare|hei|kjaere|takk|tak|velkommen|moi|ahoj|dobry den|vazen[ya]|szia|kedves|tisztelt|buna|draga|stimat[ae]?|merhaba|sayin'

/** Words after a greeting that name nobody. */
const NOBODY = new Set(
  'account accounts sign there sir madam customer customers client clients kunde kunden kundin cliente clienti seller sellers all everyone folks friend friends team amazon again welcome buyer buyers valued guest shopper support service member members user you your for to so very much dear shop store prime the and from we i it this that in on at please is my our damen herren klant klanten klient klienci kunder order orders purchase shopping vous votre ihr ihre sie su tu il la le les der die das ein een paypal ebay walmart temu aliexpress etsy hello hi'.split(
    ' ',
  ),
)

/** Before a name, and no part of it that counts. */
const TITLES =
  /^(?:mr|mrs|ms|miss|dr|prof|herr|herrn|frau|m|mme|mlle|monsieur|madame|sr|sra|srta|senor|senora|sig|signor|signora|dhr|mevr|heer|mevrouw|pan|pani|bay|bayan|van|von|de|del|della|da|di|le|la)\.?$/u

/** Where an address ends: headings, buttons and other parts of a page. */
const STOPS = [
  'iban|bic|swift|konto|account|compte|cuenta|conto|rekening',
  'phone|telephone|tel|telefon|telefono|telefoon|telefone|mobile|mobil|handy|whatsapp|e-?mail|mail|fax',
  'mode (?:de|d)|metoda|metode|moyen|zahlungsart|betalningsmetod',
  'payments?|payment (?:method|information|details)|pay(?:ing|ed)? with|paid|methods?|credit cards?|debit cards?|gift|card|moyen|pago|metodo|odeme|maksu',
  'orders?|ordered|commandes?|pedidos?|ordin[ei]|encomenda|ordre|tilaus|siparis|numero|nummer',
  'summary|recap|recapitulatif|resumen|riepilogo|overzicht|podsumowanie|oversigt',
  'total|totals|sub ?total|grand total|summe|sous-total|totale|suma|somma|montant|betrag|importe|importo|bedrag|kwota|summa|belob|tax|vat|mwst|tva|iva|btw|moms',
  'items?|articles?|artikel|articulos?|articol[io]|products?|produits?|productos?|prodott[io]|description|beschreibung|qty|quantity|menge|quantite|cantidad|quantita|aantal|ilosc|antal|price|preis|prix|precio|prezzo|prijs|cena|pris|sku|asin',
  'shipping|shipments?|versand|tracking|track|carrier|standard|express|one-day|two-day|free|gratis|delivery|metodo|sposob',
  'delivered|arriv(?:ing|es|ed|al|e|a)|expected|estimated|dispatched|shipped on|llega|entregado|consegnato|bezorgd|dostarczono|levererad|livre le',
  'invoice|rechnung|facture|factura|fattura|factuur|faktura|receipt|beleg|packing slip',
  'sold|seller|vendu|vendido|venduto|verkocht|sald av|shipped by|fulfilled',
  'returns?|refunds?|rimborso|reso|retour|zwrot',
  'change|edit|add|remove|view|manage|update|select|choose|use this|continue|back|next|help|contact us|andern|bearbeiten|modifier|cambiar|modifica|wijzig|wijzigen|zmien|andra|promo|coupon|buy|ask|write|leave|print|download|copy|date|datum|fecha|data|dato|signature|reference|notes?|comments?|instructions?',
  'recommended|related|customers|your (?:order|account|items|package)|deals|search|home|menu|cart|basket',
  'conditions of use|privacy',
].join('|')
/** The same, as beginnings of words. */
const STEMS =
  'bestell|zahl|bezahl|paiement|pagament|betaal|betalning|platnosc|zamowieni|zwischen|gesamt|zusammenfass|produkt|versandart|versandmethode|verzend(?:methode|kosten)|zugestellt|lieferdatum|lieferung|voraussichtlich|verkauf|sprzedaw|rucksend|ruckgabe|ruckerstatt|devolu|http|www|©|订单|支付|商品|合计|注文|合計|お?支払|주문|결제|상품'
/** The beginning of somebody's sentence. */
const SPOKEN =
  /^[^\p{L}\d]*(?:and|ok|okay|yes|no|thanks|thank you|please|my|i|you|it|he|she|we|they|und|ich|du|danke|bitte|ja|nein|et|merci|oui|je|vous|gracias|por favor|si|grazie|prego|dank|bedankt|dziekuje|tak|tack|obrigad[oa])(?!\p{L})/u
const STOP = new RegExp(`^[^\\p{L}©]*(?:(?:${STOPS})(?!\\p{L})|${STEMS})`, 'u')

/** What a shop or its marketplace writes before its own address. */
const BEFORE_SHOP = new RegExp(
  `(?<!\\p{L})(?:${[
    'sold by|seller|ship(?:s|ped)? from|return(?:s)? (?:address|to|center|centre)|store|warehouse|branch|head ?office|registered|head ?quarters|merchant|retailer|supplier|vendor',
    'verkauft von|verkaufer|absender|rucksende(?:adresse|ungen)|impressum|filiale',
    'vendu par|vendeur|expediteur|siege social|magasin',
    'vendido por|vendedor|remitente|tienda|venduto da|venditore|mittente|sede legale|negozio|verkocht door|verkoper|afzender|sprzedawca|nadawca|saljare|avsandare|selger|saelger',
  ].join('|')})(?!\\p{L})|卖家|賣家|販売元|出品者|판매자`,
  'u',
)
/** What it writes behind it. */
const BEHIND_SHOP = new RegExp(
  `(?<!\\p{L})(?:${[
    'geschaftsfuhrer|amtsgericht|handelsregister|siret|siren|rcs',
    'vat (?:no|number|id|reg)|ust-?id|ust\\.? ?id|steuernummer|steuer-nr|gst (?:no|id|reg)|gstin|abn|company (?:no|reg)|reg(?:istration)? no|co\\. reg|kvk|btw-?n|nip|regon|org\\.? ?nr|cif|nif|p\\. ?iva|partita iva|tva intra',
  ].join('|')})|www\\.|https?:`,
  'u',
)

/** A line about whom to ask. */
const OF_SERVICE =
  /(?<!\p{L})(?:customer (?:service|care|support)|hot ?line|help ?line|toll[- ]free|kundenservice|kundendienst|service client|atencion al cliente|servizio clienti|klantenservice|support)(?!\p{L})/u

/** Forms of companies at the end of their names. */
const COMPANY =
  /(?<!\p{L})(?:s[dou][nmh]\.? ?bhd|berhad|ltd|limited|llc|l\.l\.c|inc|corp|corporation|gmbh|mbh|ag|kg|ohg|ug|e\.k|plc|pty|pte|co|company|s\.? ?a\.? ?r\.? ?l|sarl|sas|s\.a\.s|s\.a|sa|s\.? ?r\.? ?l|s\.p\.a|spa|s\.l|b\.v|bv|n\.v|nv|sp\. ?z ?o\.? ?o|ab|oy|aps|a\/s|lda|ltda|kft|s\.r\.o|amazon(?:\.\p{L}+)*(?: eu| services| fulfillment| logistics)?|有限公司|株式会社|合同会社)\.?(?!\p{L})/u

/** Signs of the paper of a till, on which the only address is the shop's. */
const OF_TILL =
  /(?<!\p{L})(?:cash(?:ier|ler)?|change(?: due)?|tender(?:ed)?|tend|rounding|round(?:ed)? (?:amt|adj)\w*|sdn ?\.? ?bhd|gst (?:reg|id|no|summary|tax)|tax invoice|terminal|till|table|pax|items? sold|(?:thank you )?(?:please )?come again|goods sold|not (?:returnable|refundable|exchangeable)|kassierer|kasse|bar|uhrzeit|ec-?karte|bon-?nr|kassenbon|bediener|ruckgeld|gegeben|caisse|monnaie|especes|rendu|cajero|efectivo|cambio|scontrino|contanti|resto|paragon|gotowka|kassa|contant|approval code|auth(?:orisation|orization)? code|aid|debit tend|visa tend)(?!\p{L})/gu

const label = (labels: readonly string[]) => labels.join('|').replaceAll(' ', String.raw`\s*`)
const JUNK = String.raw`^(?:[^\p{L}\p{N}]|\p{L}?\s(?=\p{L}{2})){0,4}`

export const addressLabel = new RegExp(
  `${JUNK}(?:(?:${label(ADDRESS_LABELS)})(?!\\p{L})|${EASTERN_ADDRESS_LABELS})\\s*(?<colon>[:：;]?)\\s*`,
  'u',
)
/** The same behind other words, with a colon or as a part of a sentence: 'my address is 4 Mill Lane'. */
export const addressLabelWithin = new RegExp(
  `(?<!\\p{L})(?:(?:${label(ADDRESS_LABELS)})(?!\\p{L})\\s*[:：]|(?:the|my)\\s*address\\s*is(?!\\p{L})|meine (?:adresse|anschrift) (?:ist|lautet)|mon adresse est|mi direccion es|il mio indirizzo e|mijn adres is)\\s*`,
  'u',
)
export const nameLabel = new RegExp(
  `${JUNK}(?:(?:${label(NAME_LABELS)})(?!\\p{L})|${EASTERN_NAME_LABELS})\\s*(?<colon>[:：;]?)\\s*`,
  'u',
)
export const greeting = new RegExp(
  `(?:${JUNK}|[.!?]\\s+)(?:${GREETINGS.replaceAll(' ', String.raw`\s*`)})(?!\\p{L})[\\s,!.]*`,
  'u',
)

export const isStop = (plain: string): boolean => STOP.test(plain) || SPOKEN.test(plain)
export const isOfService = (plain: string): boolean => OF_SERVICE.test(plain)
export const isBehindShop = (plain: string): boolean => BEHIND_SHOP.test(plain)
export const isOfShop = (plain: string): boolean =>
  BEFORE_SHOP.test(plain) || BEHIND_SHOP.test(plain) || COMPANY.test(plain)
export const isNobody = (plain: string): boolean => NOBODY.has(plain)
export const isTitle = (plain: string): boolean => TITLES.test(plain)
export const tillSigns = (plain: string): number => plain.match(OF_TILL)?.length ?? 0
