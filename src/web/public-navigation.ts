interface PublicDestination {
  label: string
  to: string
  /** Pages that belong to it too. */
  more?: readonly string[]
}

/** The signed-out header. Other pages below `/employer` and `/university` are profiles. */
export const publicDestinations: readonly PublicDestination[] = [
  { label: 'Jobs', to: '/public-jobs', more: ['/public-jobs/detail', '/public-jobs/employer-profile'] },
  {
    label: 'Events',
    to: '/public-event',
    more: ['/public-event/view-organization', '/public-event/view-organization/listing'],
  },
  { label: 'For students', to: '/student' },
  { label: 'For employers', to: '/employer', more: ['/employer/product', '/employer/pricing'] },
  { label: 'For universities', to: '/university', more: ['/university/product'] },
]

/** The signed-out footer, in columns. */
export const footerDestinations: readonly {
  title: string
  links: readonly { label: string; to: string }[]
}[] = [
  {
    title: 'Students',
    links: [
      { label: 'Jobs', to: '/public-jobs' },
      { label: 'Events', to: '/public-event' },
      { label: 'How it works', to: '/student' },
      { label: 'Waitlist', to: '/waitlist' },
    ],
  },
  {
    title: 'Employers',
    links: [
      { label: 'For employers', to: '/employer' },
      { label: 'What it does', to: '/employer/product' },
      { label: 'What it costs', to: '/employer/pricing' },
    ],
  },
  {
    title: 'Universities',
    links: [
      { label: 'For universities', to: '/university' },
      { label: 'What it offers', to: '/university/product' },
    ],
  },
  {
    title: 'Fairlead',
    links: [
      { label: 'Why we build it', to: '/career-story' },
      { label: 'Work with us', to: '/career' },
      { label: 'Contact', to: '/contact-us-menu' },
      { label: 'Privacy', to: '/privacy-policy' },
      { label: 'Terms', to: '/terms-of-service' },
    ],
  },
]
