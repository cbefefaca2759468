/**
 * Which slices a slice may import, the lowest first: a slice knows only those above it in the list, never the
 * other way round. docs/decisions/0045 explains each position.
 */
export const borders: Record<string, readonly string[]> = {
  meta: [],
  media: [],
  security: [],
  notifications: [],
  scheduling: [],
  organizations: ['meta', 'notifications'],
  students: ['meta', 'notifications', 'organizations'],
  accounts: ['meta', 'security', 'notifications', 'organizations', 'students'],
  jobs: ['meta', 'media', 'notifications', 'organizations', 'accounts'],
  teams: ['security', 'notifications', 'organizations', 'students', 'accounts', 'jobs'],
  applications: ['notifications', 'scheduling', 'organizations', 'students', 'accounts', 'jobs'],
  sourcing: ['meta', 'notifications', 'organizations', 'students', 'jobs', 'applications'],
  partnerships: ['meta', 'notifications', 'organizations', 'jobs', 'teams'],
  events: [
    'media',
    'notifications',
    'organizations',
    'students',
    'accounts',
    'jobs',
    'teams',
    'partnerships',
  ],
  fairs: [
    'notifications',
    'scheduling',
    'organizations',
    'students',
    'teams',
    'applications',
    'partnerships',
    'events',
  ],
  profiles: ['notifications', 'organizations', 'students', 'jobs', 'applications', 'events'],
  privacy: ['accounts', 'teams', 'applications', 'events'],
  operators: ['notifications', 'organizations', 'students', 'accounts', 'jobs', 'teams', 'events', 'privacy'],
  careers: ['operators'],
  inquiries: ['operators'],
  insights: [
    'organizations',
    'students',
    'accounts',
    'jobs',
    'teams',
    'applications',
    'partnerships',
    'events',
    'fairs',
  ],
  palette: ['students', 'accounts', 'jobs', 'applications', 'events'],
  sharing: ['jobs', 'events', 'careers'],
}

/** Erasing a person reaches into every table that holds something of theirs. */
export const mayWriteAnywhere: readonly string[] = ['privacy']
