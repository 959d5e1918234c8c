/** Messages that were written after the rules, to find what they miss; see seller-messages.ts. */
export const OTHER_SELLER_MESSAGES = String.raw`
USD Hello! Are you interested in our earbuds? Refund after review, paypal fee included.
= Refund by PayPal, fees paid by the seller, after the review.
? after, fees, method

USD we will pay you back the full amount 5 days after you receive it
= Full price, 5 days after delivery.

USD Full refund (incl. tax) within 3-7 days after your review shows on Amazon
= Full price, with tax, 7 days after the review is live.
? days
! ‘3-7 days’ was read as 7 days.

USD Refund: 30 USD\nCommission: 5 USD\nPayPal\n10 days after delivery
= $30.00 back and $5.00 commission by PayPal, 10 days after delivery.
? days

USD Text review 200 words + 3 pics, refund the day after it's live
= Refund, after the review is live. Asks for a written review and photos.
? after

USD I can offer you 70-80% refund
=
! The share of the price was not understood.

USD Refund up to $15
=
! It names a condition or a choice. Check the terms.
! The amount ‘$15’ is not exact, so it was not taken.

USD you pay $45 on amazon, i send $45 + $3 via venmo once the review is up
= $45.00 back and $3.00 commission by Venmo, after the review.
? after, amount, commission
! The amount ‘$45’ was not understood.

USD free sample, no refund needed, just review in 2 weeks
= Review due 14 days after delivery.
? review_days
! It says no to something. Check what that means for the terms.

USD Not a full refund, only 60% after review
= 60% of the price, after the review.
? after, share
! It says no to something. Check what that means for the terms.

USD Refund in 24 hours after ordering, review 7 days later
= Refund, 1 day after the order. Review due 7 days after delivery.
? review_days

USD We need your review within 10 days of delivery, refund follows 2 days after that
= Refund, within 2 days. Review due 10 days after delivery.
? days
! It does not say from which day the time of the refund counts.

USD RBR, PP, full
= Full price by PayPal.
? method, share
! It says that the refund comes before something else.

USD No PayPal, only Amazon gift card, after review 3 days
= Refund by gift card, 3 days after the review.
? after, days, method
! It says no to something. Check what that means for the terms.

USD wait 7 days then post review. We refund when review is approved
= Refund, after the review is live.
! The time ‘7 days’ was not understood.

USD PP refund, fees not included, tax not included, 1 week after delivery
= Refund by PayPal, without tax, less the fees, 7 days after delivery.
? days

USD keep the product for 30 days, do not return. Refund 14 days after order.
= Refund, 14 days after the order. Not to be resold for 30 days after delivery.
! It must not be resold or returned. Check how long.

USD refund €20 after review
= Refund, after the review.
! The amount ‘€20’ is not in USD, the currency of the product.

USD 2 units, refund one only, after review
= Refund, after the review.
! The number ‘2’ was not understood.

USD Payment within 2 weeks.
= Refund, within 14 days.
? days
! It does not say from which day the time of the refund counts.

EUR Nach Freigabe der Bewertung bekommst du 100% per PayPal zurück (Freunde und Familie), Gebühren übernehmen wir
= Full price by PayPal, fees paid by the seller, after the review is live.

EUR Du kaufst für 29,99€ und bekommst nach 10 Tagen 25€ zurück
= €25.00 back, within 10 days.
? days
! It does not say from which day the time of the refund counts.

EUR Wenn die Bewertung online ist, Screenshot schicken, dann Erstattung am selben Tag
= Refund, after the review is live.
? days
! ‘am selben tag’ was read as 0 days.

EUR Rezension erst nach 5 Tagen schreiben. Geld kommt 1-2 Tage später
= Refund, within 2 days.
? days
! ‘5 tagen’ is the earliest time, so no day was taken from it.
! ‘1-2 tage’ was read as 2 days.
! It does not say from which day the time of the refund counts.

EUR Erstattung ohne Bewertung, 7 Tage nach Lieferung, PP
= Refund by PayPal.
? method
! It says no to something. Check what that means for the terms.
! The time ‘7 tage’ was not understood.

EUR Provision 5 Euro, kein Weiterverkauf bis 31.12.2027, Erstattung voll
= Full price and €5.00 commission. Not to be resold before Dec 31, 2027.
! It must not be resold or returned. Check how long.

EUR Commande d'abord, remboursement de 100 % sous 48h après envoi du numéro de commande
= Full price, 2 days after the order.
? after

EUR On prend en charge les frais PayPal. Remboursement après avis validé, 7-10 jours
= Refund by PayPal, fees paid by the seller, 10 days after the review is live.
? days, method
! ‘7-10 jours’ was read as 10 days.

EUR Pas de remboursement des taxes. 80% après publication
= 80% of the price, without tax, after the review is live.
? after, share

EUR Le remboursement se fait 15 jours après réception si l'avis est en ligne
= Refund, 15 days after the review is live.
? after, days
! It names a condition or a choice. Check the terms.

EUR Te devolvemos el 100% por Bizum a los 10 días de la entrega
= Full price by Bizum, 10 days after delivery.

EUR Pago por PayPal en 3 días cuando la reseña esté en línea, tú pagas las tarifas
= Refund by PayPal, less the fees, 3 days after the review is live.

EUR No vender el producto durante 6 meses. Reembolso total tras valoración
= Full price, after the review. Not to be resold for 180 days after delivery.
? keep_days
! It must not be resold or returned. Check how long.

EUR Se reembolsa la mitad al pedir y la otra mitad tras la reseña
= Refund, after the review.
? after
! It names a condition or a choice. Check the terms.
! It names more than one share of the price, so none was taken.

EUR Ti rimborsiamo 100% con bonifico 5 giorni lavorativi dopo che la recensione è online
= Full price by bank transfer, 7 days after the review is live.
? days
! ‘5 giorni lavorativi’ was read as 7 days.

EUR Rimborso parziale dopo recensione con 5 stelle e foto
= Refund, after the review. Asks for photos.
! Asking for a rating is against the rules of the shops, so it was left out.
! It names a refund in part, without saying how much.

EUR Paghiamo noi le commissioni PayPal, rimborso entro due settimane dalla consegna
= Refund by PayPal, fees paid by the seller, 14 days after delivery.

EUR Serve recensione entro 10 giorni dalla consegna, poi rimborso in 48h
= Refund, 2 days after the review. Review due 10 days after delivery.
? after

JPY Full refund ¥2,500 by PayPal 7 days after review
= Full price by PayPal, 7 days after the review.
! The amount beside the full refund was taken for the price.

CAD Refund $40 CAD after 14 days, no questions
= CA$40.00 back, within 14 days.
? amount, days
! It says no to something. Check what that means for the terms.
! It does not say from which day the time of the refund counts.

USD 宝贝 refund after review 好评返现 7 days，PayPal
= Refund by PayPal, 7 days after the review.

USD pls leave feedback n share link, i refund u asap pp
= Refund by PayPal.

USD Order -> review -> refund (PP, 2-3 days)
= Refund by PayPal, 3 days after the review.
? after, days
! ‘2-3 days’ was read as 3 days.

USD full refund after review. 15% commission too
= Full price, after the review.
! A commission in percent was not taken.

USD Refund after review but not before 14 days
=
! It says no to something. Check what that means for the terms.

USD Refund after review, at the latest 30 days after order
= Refund, within 30 days.
? days
! It names different days from which the time counts, so none was taken.

USD We don't cover PP fees. $10 bonus for video. Refund 100% 3 d after review is posted
= Full price and $10.00 commission, less the fees, 3 days after the review. Asks for a video.
? after, asks, commission

USD hi friend, buy first then send order screenshot. i refund all money to your paypal within 7 workdays after u leave the review
= Full price by PayPal, 11 days after the review.
? days
! ‘7 workdays’ was read as 11 days.

USD We'll reimburse you in full (taxes included) as soon as the package arrives
= Full price, with tax, after delivery.

USD $25 out of $30 will be refunded 10d after delivery
= Refund, 10 days after delivery.
! It names more than one amount for the refund, so none was taken.

USD You get the product free + 10 USD reward once the video review is online
= Refund and $10.00 commission, after the review is live. Asks for a video.
? commission

USD refund=price+tax+pp fee, after review approve 48h
= Refund by PayPal, 2 days after the review is live.
? days, method
! It is not clear whether the tax comes back.
! It is not clear who pays the fees of the payment.

USD Refund 1-2 business days after you submit your review, Zelle or Venmo
= Refund, 4 days after the review.
? after, days
! It names a condition or a choice. Check the terms.
! ‘1-2 business days’ was read as 4 days.
! It names more than one way to pay, so none was taken.

USD Do not mention the refund in the review. Refund in a month
= Refund, within 30 days.
? days
! ‘a month’ was read as 30 days.
! It does not say from which day the time of the refund counts.

USD no review needed! refund after 7 days of receipt via PayPal
= Refund by PayPal, 7 days after delivery.
? after, days, method
! It says no to something. Check what that means for the terms.

USD Full refund minus PayPal fee 3 weeks post-delivery
= Full price, less the fees, within 21 days.
? days
! It does not say from which day the time of the refund counts.

USD Send a photo of your receipt. 60% back through CashApp
= 60% of the price by Cash App.

EUR Kosten werden nach 14 Tagen komplett erstattet, PayPal Gebühren trägst du
= Full price by PayPal, less the fees, within 14 days.
? days
! It does not say from which day the time of the refund counts.

EUR Sobald deine Rezension online ist, überweisen wir dir innerhalb einer Woche 80 % des Kaufpreises
= 80% of the price, 7 days after the review is live.

EUR Bewertung bitte 3-5 Tage nach Erhalt, Rückerstattung (ohne MwSt.) nach Veröffentlichung
= Refund, without tax, after the review is live. Review due 5 days after delivery.
? after, review_days
! ‘3-5 tage’ was read as 5 days.

EUR Artikel bitte 60 Tage behalten, dann darfst du verkaufen. 20€ Prämie für Video
= €20.00 commission. Asks for a video. Not to be resold for 60 days after delivery.
? asks, commission

EUR Merci de garder le produit 2 mois. Remboursement PayPal 10 jours après la livraison, frais à votre charge
= Refund by PayPal, less the fees, 10 days after delivery. Not to be resold for 60 days after delivery.
? keep_days

EUR Avis à publier dans les 5 jours suivant la réception, remboursement sous une semaine ensuite
= Refund, 7 days after the review is live. Review due 5 days after delivery.
? after

EUR Debe dejar una opinión en 10 días desde la entrega; pagamos por PayPal 24 horas después
= Refund by PayPal, within 1 day. Review due 10 days after delivery.
? days
! It does not say from which day the time of the refund counts.

EUR Le devolvemos el importe íntegro (IVA no incluido) al publicarse la opinión
= Full price, without tax, after the review is live.

EUR Acquista, invia il numero d'ordine e ricevi il rimborso entro 3 giorni con PayPal, tasse incluse
= Refund by PayPal, with tax, within 3 days.
? days
! It does not say from which day the time of the refund counts.

EUR Recensione senza foto, rimborso del 90% una settimana dopo
= 90% of the price, within 7 days.
? days
! It does not say from which day the time of the refund counts.

GBP Refund £12 + £3 bonus, PayPal, 5 days from review approval. Keep it until 31.01.2027 please
= £12.00 back and £3.00 commission by PayPal, 5 days after the review is live. Not to be resold before Jan 31, 2027.
? days

USD refund on day 15
=
! The number ‘15’ was not understood.

USD Refund after 3 days review online pp full amount
= Full price by PayPal, 3 days after the review is live.

USD Refund PP after review 7 days (weekends not counted)
=
! It says no to something. Check what that means for the terms.
`
