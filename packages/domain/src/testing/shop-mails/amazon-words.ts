/** How one of Amazon's shops writes its mails. */
export type AmazonWords = {
  host: string
  ordered: (name: string, more: number) => string
  orderedBefore: (name: string, more: number) => string
  sent: (name: string) => string
  delivered: (name: string) => string
  onItsWay: (name: string) => string
  refunded: (name: string) => string
  cancelled: (number: string) => string
  thanks: string
  arriving: string
  number: string
  placed: string
  quantity: string
  soldBy: string
  subtotal: string
  shipping: string
  total: string
  refundTotal: string
  again: string
  money: (amount: string) => string
}

const point = (amount: string) => amount
const comma = (amount: string) => amount.replace('.', ',')
const more = (words: string, one: string, many: string) => (count: number) =>
  count === 0 ? '' : ` ${words} ${count} ${count === 1 ? one : many}`
const [en, de, fr, es, it] = [
  more('and', 'more item', 'more items'),
  more('und', 'weiterer Artikel', 'weitere Artikel'),
  more('et', 'autre article', 'autres articles'),
  more('y', 'producto más', 'productos más'),
  more('e', 'altro articolo', 'altri articoli'),
] as const

export const AMAZON_WORDS: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'it', AmazonWords>> = {
  en: {
    host: 'amazon.com',
    ordered: (name, count) => `Ordered: "${name}"${en(count)}`,
    orderedBefore: (name, count) => `Your Amazon.com order of "${name}"${en(count)}.`,
    sent: (name) => `Shipped: "${name}"`,
    delivered: (name) => `Delivered: "${name}"`,
    onItsWay: (name) => `Out for delivery: "${name}"`,
    refunded: (name) => `Your refund for ${name}`,
    cancelled: (number) => `Your Amazon.com order ${number} has been canceled`,
    thanks: 'Thanks for your order, Anna!',
    arriving: 'Arriving tomorrow',
    number: 'Order #',
    placed: 'Placed on Thursday, March 5, 2026',
    quantity: 'Quantity: ',
    soldBy: 'Sold by: ',
    subtotal: 'Item Subtotal:',
    shipping: 'Shipping & Handling:',
    total: 'Order Total:',
    refundTotal: 'Refund total',
    again: 'Keep shopping for',
    money: (amount) => `$${point(amount)}`,
  },
  de: {
    host: 'amazon.de',
    ordered: (name, count) => `Bestellt: „${name}“${de(count)}`,
    orderedBefore: (name, count) => `Ihre Amazon.de Bestellung von "${name}"${de(count)}.`,
    sent: (name) => `Versandt: „${name}“`,
    delivered: (name) => `Zugestellt: „${name}“`,
    onItsWay: (name) => `In Zustellung: „${name}“`,
    refunded: (name) => `Ihre Erstattung für ${name}`,
    cancelled: (number) => `Ihre Amazon.de Bestellung ${number} wurde storniert`,
    thanks: 'Vielen Dank für deine Bestellung, Anna!',
    arriving: 'Zustellung: morgen',
    number: 'Bestellnr.',
    placed: 'Aufgegeben am Donnerstag, 5. März 2026',
    quantity: 'Menge: ',
    soldBy: 'Verkauf durch: ',
    subtotal: 'Zwischensumme:',
    shipping: 'Verpackung und Versand:',
    total: 'Gesamtbetrag:',
    refundTotal: 'Erstattungsbetrag',
    again: 'Kunden kauften auch',
    money: (amount) => `${comma(amount)} €`,
  },
  fr: {
    host: 'amazon.fr',
    ordered: (name, count) => `Commandé : « ${name} »${fr(count)}`,
    orderedBefore: (name, count) => `Votre commande Amazon.fr « ${name} »${fr(count)}`,
    sent: (name) => `Expédié : « ${name} »`,
    delivered: (name) => `Livré : « ${name} »`,
    onItsWay: (name) => `En cours de livraison : « ${name} »`,
    refunded: (name) => `Votre remboursement pour ${name}`,
    cancelled: (number) => `Votre commande Amazon.fr ${number} a été annulée`,
    thanks: 'Merci pour votre commande, Anna !',
    arriving: 'Livraison demain',
    number: 'N° de commande ',
    placed: 'Effectuée le jeudi 5 mars 2026',
    quantity: 'Quantité : ',
    soldBy: 'Vendu par : ',
    subtotal: 'Sous-total articles :',
    shipping: 'Livraison :',
    total: 'Montant total :',
    refundTotal: 'Montant du remboursement',
    again: 'Inspiré par vos centres d’intérêt',
    money: (amount) => `EUR ${comma(amount)}`,
  },
  es: {
    host: 'amazon.es',
    ordered: (name, count) => `Pedido: "${name}"${es(count)}`,
    orderedBefore: (name, count) => `Tu pedido de Amazon.es de "${name}"${es(count)}.`,
    sent: (name) => `Enviado: "${name}"`,
    delivered: (name) => `Entregado: "${name}"`,
    onItsWay: (name) => `En reparto: "${name}"`,
    refunded: (name) => `Tu reembolso de ${name}`,
    cancelled: (number) => `Tu pedido de Amazon.es ${number} ha sido cancelado`,
    thanks: '¡Gracias por tu pedido, Anna!',
    arriving: 'Llega mañana',
    number: 'N.º de pedido ',
    placed: 'Realizado el jueves, 5 de marzo de 2026',
    quantity: 'Cantidad: ',
    soldBy: 'Vendido por: ',
    subtotal: 'Subtotal de productos:',
    shipping: 'Envío:',
    total: 'Total del pedido:',
    refundTotal: 'Importe del reembolso',
    again: 'Sigue comprando',
    money: (amount) => `${comma(amount)} €`,
  },
  it: {
    host: 'amazon.it',
    ordered: (name, count) => `Ordinato: "${name}"${it(count)}`,
    orderedBefore: (name, count) => `Il tuo ordine Amazon.it di "${name}"${it(count)}.`,
    sent: (name) => `Spedito: "${name}"`,
    delivered: (name) => `Consegnato: "${name}"`,
    onItsWay: (name) => `In consegna: "${name}"`,
    refunded: (name) => `Il tuo rimborso per ${name}`,
    cancelled: (number) => `Il tuo ordine Amazon.it ${number} è stato annullato`,
    thanks: 'Grazie per il tuo ordine, Anna!',
    arriving: 'In arrivo domani',
    number: 'N. ordine ',
    placed: 'Effettuato in data giovedì 5 marzo 2026',
    quantity: 'Quantità: ',
    soldBy: 'Venduto da: ',
    subtotal: 'Totale articoli:',
    shipping: 'Spedizione:',
    total: 'Totale ordine:',
    refundTotal: 'Importo del rimborso',
    again: 'Potrebbe interessarti anche',
    money: (amount) => `€ ${comma(amount)}`,
  },
}
