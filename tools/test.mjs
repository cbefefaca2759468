import { build, install, step } from './setup.mjs'

install()
build()
const passed = [
  step('Format and lint', 'biome', ['ci', '--error-on-warnings', '--reporter=summary', '.']),
  step('Types', 'tsc', ['-p', '.']),
  step('Unused files, exports and packages', 'knip', []),
  step('Architecture, unit, integration and access tests', 'vitest', ['run']),
  step('Browser journeys', 'vitest', ['run', '--config', 'vitest.browser.config.ts']),
]
const failures = passed.filter((ok) => !ok).length
console.log(failures === 0 ? 'Every check passed.' : `${failures} of ${passed.length} checks failed.`)
process.exit(failures === 0 ? 0 : 1)
