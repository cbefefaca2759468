import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Stands in a statement for a value that each call brings. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds a statement at its first use and only fills in its values from then on: building one takes longer than
 * a small one takes to run. `build` gets a place for each value; it must not look at anything else that changes.
 */
export const builtOnce = <V extends object, R>(
  build: (db: Db, value: <K extends keyof V & string>(name: K) => RawBuilder<V[K]>) => Compilable<R>,
) => {
  let built: ReturnType<Compilable<R>['compile']> | undefined
  return async (db: Db, values: V): Promise<R[]> => {
    built ??= build(db, (name) => sql`${new Place(name)}`).compile()
    const parameters = built.parameters.map((given) =>
      given instanceof Place ? values[given.name as keyof V] : given,
    )
    return (await db.executeQuery<R>({ ...built, parameters })).rows
  }
}
