import type { ReactElement, ReactNode } from 'react'

function Text({ children }: { children: ReactNode }) {
  return <p className="text-base text-pretty text-ink-muted [&_strong]:text-ink">{children}</p>
}

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-base text-ink-muted marker:text-line-strong [&_strong]:font-semibold [&_strong]:text-ink">
      {children}
    </ul>
  )
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="font-medium text-accent-ink underline underline-offset-4">
      {children}
    </a>
  )
}

/** The policy, in reading order. A change of the software's behaviour changes this text in the same commit. */
export const privacySections: readonly { id: string; title: string; content: ReactElement }[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    content: (
      <>
        <Text>
          SampleTrail helps people who test products to keep track of them. This page says what it
          learns about you on the way, what that is used for, and how you stay in charge of it. “We”
          are the people who run the SampleTrail that you use.
        </Text>
        <Text>
          In short: we keep what you enter and what is needed to run your account. We show no
          advertising, measure nothing about you for others, and sell nothing.
        </Text>
      </>
    ),
  },
  {
    id: 'information',
    title: 'Information We Collect',
    content: (
      <>
        <Text>What you give us:</Text>
        <List>
          <li>
            <strong>Your account.</strong> Your email address, your password (only as a hash that
            cannot be turned back), your time zone, the day of your last visit, and, if you turn it
            on, the secret of your second factor and hashes of your recovery codes. If you sign in
            with Google, we get your address, and the name and picture that Google sends with it.
          </li>
          <li>
            <strong>Your records.</strong> Products, sellers, order numbers, prices, refunds, dates,
            notes, tags, pictures, receipts and screenshots that you enter, lists that you saved,
            and the history of changes. We strip places and other hidden information from pictures
            when you upload them.
          </li>
          <li>
            <strong>Files that you import.</strong> Your own device reads them. We get the products
            that you choose, the name of the file, and how many rows it had; not the file.
          </li>
          <li>
            <strong>Your alerts.</strong> The keywords that you want to hear about, words to leave
            out, highest prices, and which offers they found for you and when we told you.
          </li>
          <li>
            <strong>Your messages.</strong> What you write on the contact page: name, address,
            subject and message.
          </li>
        </List>
        <Text>What comes about by using it:</Text>
        <List>
          <li>
            <strong>Your plan.</strong> Which plan you have, since when, how much of its monthly
            allowance you used, and the code of the person who sent you to us, if you came by such a
            link. If you pay for it: the number under which the payment service knows you, until
            when your plan runs, and whether the last payment worked. The number of your card never
            reaches us.
          </li>
          <li>
            <strong>Your sessions.</strong> When you signed in, and the network address and browser
            that did, as far as our sign-in service notes them. Network addresses are also counted
            for a short while to stop attacks.
          </li>
          <li>
            <strong>Our log.</strong> Which kind of request was answered, how, and how fast. It
            holds no names, addresses or contents.
          </li>
          <li>
            <strong>Your calendar address.</strong> If you make one, a hash that tells us whose
            calendar it shows, and the hour in which it was last read.
          </li>
          <li>
            <strong>Devices that you let us notify.</strong> If you turn notifications on in a
            browser, the address and keys that it gives us for them. Its maker&apos;s service
            delivers them, and cannot read what they say.
          </li>
          <li>
            <strong>On your own device.</strong> We set no advertising cookies. Your browser&apos;s
            storage holds your session, your theme, whether you saw the introduction, the code of
            the person who sent you, drafts of forms, that you closed a banner, how you look at your
            lists, the columns of files that you imported, what you last chose in the search, and a
            copy of your lists and their pictures, so that they open without a network. Changes that
            could not be sent yet wait there, too. Signing out removes what belongs to you, and asks
            first if changes still wait.
          </li>
        </List>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How We Use It',
    content: (
      <List>
        <li>To show you your own records, on each of your devices, as soon as they change.</li>
        <li>To sign you in, to keep others out, and to hold the limits of your plan.</li>
        <li>
          To write to you: confirming your address, setting a new password, what concerns the safety
          of your account, and alerts that you asked for. You turn alerts off in your settings, or
          by the link at the end of each alert, without signing in.
        </li>
        <li>To answer what you write to us.</li>
        <li>To give each person one trial: see “Security and how long we keep it”.</li>
      </List>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    content: (
      <>
        <Text>
          We do not sell or rent what we know about you. Others see something of it only so:
        </Text>
        <List>
          <li>
            <strong>Services that run SampleTrail.</strong> The hosts of its server, its database
            and the mail server that sends our emails work for us and on our instructions.
          </li>
          <li>
            <strong>Services that you use through it.</strong> Signing in with Google tells Google
            that you do. Other connections, such as a marketplace account or a text written by a
            language model, send what you chose to the service that you chose, when you use them,
            and not before.
          </li>
          <li>
            <strong>Payments.</strong> Stripe takes them for us, on pages of its own. From us it
            gets your email address and the number of your account when you begin to subscribe; from
            you, your card. It tells us whether you paid, and keeps a record of payments for as long
            as the law asks it to.
          </li>
          <li>
            <strong>Emails that you forward to your own address here.</strong> The mail provider of
            those who run this SampleTrail receives them for you. They wait for your device, for
            seven days at most; your browser reads them.
          </li>
          <li>
            <strong>Receipts that you have scanned.</strong> Our own server reads them. Where those
            who run this SampleTrail have set up an AI model for it, a receipt that could not be
            read for sure is shown to that model&apos;s provider, without your name or account.
          </li>
          <li>
            <strong>Reviews that you have worded.</strong> When you press Generate Review, your
            notes, your stars and the product&apos;s name go to that provider, without your name or
            account. Drafts are kept with the product until you delete them.
          </li>
          <li>
            <strong>Administrators.</strong> People who run this SampleTrail can look after accounts
            and read messages of the contact page. What they change is written down.
          </li>
          <li>
            <strong>The law.</strong> Where it obliges us to.
          </li>
        </List>
        <Text>
          Your sellers do not learn from us what you keep about them. Receipts and screenshots are
          never public. People who know the address of your calendar can read which refunds and
          reviews you expect, with names of products and amounts, until you replace it or switch it
          off in your settings. Pictures of products have addresses that nobody can guess, but
          everybody who has such an address can open it.
        </Text>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security and How Long We Keep It',
    content: (
      <>
        <Text>
          The database itself decides who may read a record, not only the screens. Connections are
          encrypted wherever SampleTrail is opened by https, private files are shown through links
          that expire within an hour, and you can protect your account with a second factor. No
          system is perfectly safe; should something happen to your data, we tell you.
        </Text>
        <List>
          <li>
            Your records stay as long as your account. Deleted products are in the trash for 30
            days, so that you can have them back, and are then deleted with their files. Receipts,
            screenshots and pictures that you delete or replace are kept as long, for the same
            reason. You can empty the trash yourself at any time.
          </li>
          <li>
            When you delete your account, everything that belongs to it goes. A subscription ends at
            once, and Stripe is told to delete you as our customer. Keyed hashes of your email
            address, and of each one that you had since your trial began, stay for 24 months; no
            address can be read from them. They tell us that a trial was given, so that it is given
            once. What our administrators noted before stays without saying whose account it was.
          </li>
          <li>
            Messages of the contact page are kept for 24 months, or until the account with that
            address is deleted.
          </li>
          <li>
            That form is protected from robots by a small sum that your browser works out for our
            own server. No other company is asked, unless the owner of this SampleTrail sends the
            form to a form service: then what you write, and only that, goes there.
          </li>
        </List>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your Rights',
    content: (
      <>
        <Text>
          You do not need to ask anybody for these; they are in your settings, under Account:
        </Text>
        <List>
          <li>
            <strong>See and correct</strong> everything that you entered, and your email address.
          </li>
          <li>
            <strong>Take it with you:</strong> one file with all your records and your files, to be
            read by people and by programs.
          </li>
          <li>
            <strong>Delete</strong> your account with all that belongs to it, at once and for good.
          </li>
        </List>
        <Text>
          Depending on where you live, you may also object to a use, ask us to limit it, or complain
          to an authority. Write to us, and we answer.
        </Text>
      </>
    ),
  },
  {
    id: 'third-party-links',
    title: 'Third-Party Links',
    content: (
      <Text>
        Products and sellers link to shops and communities that are not ours, and pictures of
        products may be loaded from the shop that shows them. When you share a product, we look for
        its offer and keep nothing of what you share; anyone who has the link sees the offer, and
        not who shared it. Where a link to a shop earns us a commission, it says so. A video on the
        front page or in the introduction, where there is one, comes from the host of that video
        once you open it. What happens there is up to their own policies.
      </Text>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <Text>
        When this policy changes, the date above changes with it. If a change matters to you, we
        write to you before it holds.
      </Text>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    content: (
      <Text>
        Questions about any of this? <PageLink href="/contact">Write to us</PageLink>.
      </Text>
    ),
  },
]
