/** A metric of `/metrics` as OpenTelemetry's semantic conventions name it. */
export interface Named {
  name: string
  unit: string
  /** Labels, as the conventions name them. */
  labels?: Record<string, string>
  /** The same for every value. */
  always?: Record<string, string>
  /** A moment, told as the seconds since. */
  since?: true
  /** A number that goes up and down but can be added up over processes, unlike one that can't. */
  adds?: true
}

const jobs = { queue: 'fairlead.queue.name', state: 'fairlead.job.state' }
const emails = { state: 'fairlead.email.state' }
const space = { space: 'v8js.heap.space.name' }
const pool = { 'db.client.connection.pool.name': 'fairlead' }

const lag = Object.fromEntries(
  ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map((word) => [
    `nodejs_eventloop_lag_${word}_seconds`,
    { name: `nodejs.eventloop.delay.${word}`, unit: 's' },
  ]),
)

/** What a collector is told; the rest of `/metrics` has no name there. */
export const metricNames: Record<string, Named> = {
  http_request_duration_seconds: {
    name: 'http.server.request.duration',
    unit: 's',
    labels: { method: 'http.request.method', route: 'http.route', status: 'http.response.status_code' },
  },
  db_client_operation_duration_seconds: {
    name: 'db.client.operation.duration',
    unit: 's',
    labels: { operation: 'db.operation.name' },
    always: { 'db.system.name': 'postgresql' },
  },
  db_client_connections: {
    name: 'db.client.connection.count',
    unit: '{connection}',
    labels: { state: 'db.client.connection.state' },
    always: pool,
    adds: true,
  },
  db_client_connections_pending: {
    name: 'db.client.connection.pending_requests',
    unit: '{request}',
    always: pool,
    adds: true,
  },
  fairlead_event_streams: { name: 'fairlead.event_streams', unit: '{stream}', adds: true },
  fairlead_database_up: { name: 'fairlead.database.up', unit: '1' },
  fairlead_jobs: { name: 'fairlead.jobs', unit: '{job}', labels: jobs },
  fairlead_jobs_due_timestamp_seconds: {
    name: 'fairlead.jobs.due_age',
    unit: 's',
    labels: jobs,
    since: true,
  },
  fairlead_jobs_done_timestamp_seconds: {
    name: 'fairlead.jobs.done_age',
    unit: 's',
    labels: jobs,
    since: true,
  },
  fairlead_emails: { name: 'fairlead.emails', unit: '{email}', labels: emails },
  fairlead_emails_since_timestamp_seconds: {
    name: 'fairlead.emails.age',
    unit: 's',
    labels: emails,
    since: true,
  },
  process_cpu_user_seconds_total: { name: 'process.cpu.time', unit: 's', always: { 'cpu.mode': 'user' } },
  process_cpu_system_seconds_total: { name: 'process.cpu.time', unit: 's', always: { 'cpu.mode': 'system' } },
  process_resident_memory_bytes: { name: 'process.memory.usage', unit: 'By', adds: true },
  process_virtual_memory_bytes: { name: 'process.memory.virtual', unit: 'By', adds: true },
  process_open_fds: {
    name: 'process.unix.file_descriptor.count',
    unit: '{file_descriptor}',
    adds: true,
  },
  ...lag,
  nodejs_gc_duration_seconds: { name: 'v8js.gc.duration', unit: 's', labels: { kind: 'v8js.gc.type' } },
  nodejs_heap_space_size_used_bytes: {
    name: 'v8js.memory.heap.used',
    unit: 'By',
    labels: space,
    adds: true,
  },
  nodejs_heap_space_size_total_bytes: {
    name: 'v8js.memory.heap.limit',
    unit: 'By',
    labels: space,
    adds: true,
  },
  nodejs_heap_space_size_available_bytes: {
    name: 'v8js.memory.heap.space.available_size',
    unit: 'By',
    labels: space,
    adds: true,
  },
}
