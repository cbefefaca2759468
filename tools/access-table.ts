import { api } from '../src/api.ts'
import { endpointsOf } from '../src/platform/http.ts'

/** Prints the rows of tests/access as the contracts declare them, to be read by a person before they are kept. */
for (const contract of Object.values(api)) {
  for (const [, { method, path, access }] of endpointsOf(contract)) {
    console.log(`  '${method} ${path}': '${access.who}${'right' in access ? ` ${access.right}` : ''}',`)
  }
}
