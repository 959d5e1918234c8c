import { PAGE_TEXT_PLACEHOLDERS } from '@sampletrail/contracts/page-texts.ts'

/** Testers' questions before they sign up; the page and the data for search engines use the same words. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What does it cost?',
    answer: PAGE_TEXT_PLACEHOLDERS.cost,
  },
  {
    question: 'Do I need a credit card to start?',
    answer:
      'No. An email address and a password are enough, or your Google account where that is offered.',
  },
  {
    question: 'Who sees my products, orders and receipts?',
    answer:
      'You do. Receipts and screenshots are kept in a private place and are shown through links that expire; the database itself refuses everybody else.',
  },
  {
    question: 'Does it work on my phone?',
    answer:
      'Yes. It is made for the phone first, in the browser, and can be put on the home screen like an app. The lists you saw last open without a network, too.',
  },
  {
    question: 'Can I take my data with me?',
    answer:
      'Yes. Your settings hold a download of everything, with your files, and a button that deletes your account with all that belongs to it.',
  },
]
