import pg from 'pg'

/** The statements this process sends while the work runs, without their values. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = []
  const { prototype } = pg.Query as unknown as { prototype: { submit(connection: unknown): unknown } }
  const { submit } = prototype
  prototype.submit = function (this: { text: string }, connection) {
    seen.push(this.text)
    return submit.call(this, connection)
  }
  try {
    await work()
  } finally {
    prototype.submit = submit
  }
  return seen
}
