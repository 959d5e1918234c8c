/** Messages that were written after the rules had been mended once; see seller-messages.ts. */
export const LATER_SELLER_MESSAGES = String.raw`
USD Hey! This one's full rfnd thru paypal. Send ss of ur review when its up, money sent same day
= Full price by PayPal, at once.
? days
! ‘same day’ was read as 0 days.
! It does not say from which day the time of the refund counts.

USD Deal: buy at $59.99 → I refund $59.99 + tax via PP after you review → 3 days
= $59.99 back by PayPal, within 3 days.
? days
! It is not clear whether the tax comes back.
! It names different days from which the time counts, so none was taken.

USD We only refund 20 dollars, after 10 days from delivery
= $20.00 back, 10 days after delivery.
? days

USD Refund is 100%, not including taxes; fee on me. Timeline: 5 business days after the review has been approved by Amazon.
= Full price, without tax, fees paid by the seller, 7 days after the review is live.
? days
! ‘5 business days’ was read as 7 days.

USD Please wait for 5-7 days before posting. Refund in 2 days after posting.
= Refund, 2 days after the review.
? after
! The time ‘5-7 days’ was not understood.

USD no review no refund
=
! It says no to something. Check what that means for the terms.

USD refund in two parts: $10 after order, $20 after review
=
! It names more than one amount for the refund, so none was taken.
! It names different days from which the time counts, so none was taken.

USD Get 50% cashback after 30 days (return window)
= 50% of the price, within 30 days.
? days
! It does not say from which day the time of the refund counts.

USD Is it ok if i refund you after 7 days?
= Refund, within 7 days.
? days
! It names a condition or a choice. Check the terms.
! It does not say from which day the time of the refund counts.

USD Product is free, but you pay shipping $4.99. Refund after feedback
= Refund, after the review.
! The amount ‘$4.99’ was not understood.

EUR Bitte keine Sterne erwähnen. Text + 2 Bilder. Geld zurück (PayPal F&F) 48 Std. nach Freischaltung
= Refund by PayPal, 2 days after the review is live. Asks for a written review and photos.
? after, asks, days, method
! It says no to something. Check what that means for the terms.

EUR Kaufpreis wird nach Ablauf der Rückgabefrist (30 Tage) erstattet
= Refund, within 30 days.
? days
! It does not say from which day the time of the refund counts.

EUR Du bekommst 15 € zurück, wenn du 2 Fotos hochlädst, sonst 10 €
= Asks for photos.
? asks
! The number ‘2’ was not understood.
! It names more than one amount for the refund, so none was taken.

EUR Vollständige Rückerstattung spätestens 14 Tage nach Bestellung
= Full price, 14 days after the order.

EUR Remboursé à 100% + 3€ de bonus, PayPal, délai 72h après mise en ligne de votre commentaire
= Full price and €3.00 commission by PayPal, 3 days after the review is live.
? days

EUR Le produit ne doit pas être revendu avant 6 mois. Remboursement dès réception
= Refund, after delivery. Not to be resold for 180 days after delivery.
? keep_days
! It must not be resold or returned. Check how long.

EUR Sin reseña de 5 estrellas no hay reembolso
=
! Asking for a rating is against the rules of the shops, so it was left out.
! It says no to something. Check what that means for the terms.

EUR Reembolso por transferencia el mismo día de la publicación, gastos incluidos
= Refund by bank transfer, after the review is live.
? after, days
! ‘el mismo dia’ was read as 0 days.

EUR Rimborso del prezzo pieno, no tasse, entro 7 gg dalla pubblicazione
= Refund, without tax, 7 days after the review is live.
? after, days

EUR Il rimborso avviene solo dopo 15 giorni dalla recensione; non vendere il prodotto prima di 3 mesi
= Refund, 15 days after the review. Not to be resold for 90 days after delivery.
? keep_days
! It must not be resold or returned. Check how long.

GBP Hiya, full refund bank transfer within a fortnight of your review going live x
= Full price by bank transfer, 14 days after the review is live.
? after, days
`
