import { endpointsOf } from '#gate/http.ts'
import { contracts } from '../src/slices.ts'

/** Prints the rows of tests/access as the contracts declare them, for a person to review before they are kept. */
for (const contract of contracts) {
  for (const [, { method, path, access }] of endpointsOf(contract)) {
    console.log(`  '${method} ${path}': '${access.who}${'right' in access ? ` ${access.right}` : ''}',`)
  }
}
