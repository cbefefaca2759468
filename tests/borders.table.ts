/**
 * Which slices a slice may import, the lowest first: whoever stands further down knows those above, never the other way round.
 * docs/decisions/0045 says why each stands where it stands.
 */
export const borders: Record<string, readonly string[]> = {
  meta: [],
  media: [],
  security: [],
  notifications: [],
  organisations: ['meta', 'notifications'],
  students: ['notifications', 'organisations'],
  accounts: ['security', 'notifications', 'organisations', 'students'],
  jobs: ['media', 'notifications', 'organisations', 'accounts'],
  teams: ['security', 'notifications', 'organisations', 'students', 'accounts', 'jobs'],
  applications: ['notifications', 'organisations', 'students', 'accounts', 'jobs'],
  partnerships: ['meta', 'notifications', 'organisations', 'jobs', 'teams'],
  events: [
    'media',
    'notifications',
    'organisations',
    'students',
    'accounts',
    'jobs',
    'teams',
    'partnerships',
  ],
  fairs: ['notifications', 'organisations', 'students', 'teams', 'applications', 'partnerships', 'events'],
  profiles: ['notifications', 'organisations', 'students', 'jobs', 'applications', 'events'],
  privacy: ['accounts', 'teams', 'applications', 'events'],
  operators: ['notifications', 'organisations', 'students', 'accounts', 'jobs', 'teams', 'events', 'privacy'],
  careers: ['operators'],
  inquiries: ['operators'],
  insights: [
    'organisations',
    'students',
    'accounts',
    'jobs',
    'teams',
    'applications',
    'partnerships',
    'events',
  ],
  palette: ['students', 'accounts', 'jobs', 'applications', 'events'],
  sharing: ['jobs', 'events', 'careers'],
}

/** Erasing a person reaches into every table that holds something of theirs. */
export const mayWriteAnywhere: readonly string[] = ['privacy']
