import { expect, test } from 'vitest'
import { deferredScripts } from './deferred-scripts.ts'

const { routes } = deferredScripts({
  routes: {
    __root__: {
      preloads: ['/app.js'],
      css: ['/app.css'],
      scripts: [{ attrs: { type: 'module', async: true, src: '/app.js' } }],
    },
    '/student/': { preloads: ['/student.js'], css: ['/student.css'] },
    '/_student/student/jobs': { preloads: ['/jobs.js'] },
    '/terms': { preloads: [], css: ['/terms.css'] },
  } as Record<string, { preloads?: string[]; css?: string[]; scripts?: object[] }>,
})

test('a public page asks for no script before it is painted, and begins the same ones then', () => {
  const { __root__: root, '/student/': page, '/terms': plain } = routes
  expect(root).toEqual({ css: ['/app.css'], scripts: [{ attrs: {}, children: expect.any(String) }] })
  expect(JSON.stringify(root)).toMatch(/import\(.*app\.js.*requestAnimationFrame/)
  expect(page).toEqual({ css: ['/student.css'], scripts: [{ attrs: {}, children: expect.any(String) }] })
  expect(JSON.stringify(page)).toMatch(/student\.js.*modulepreload.*requestAnimationFrame/)
  expect(plain).toEqual({ preloads: [], css: ['/terms.css'] })
})

test('a page its scripts draw asks for all of them at once', () => {
  expect(routes['/_student/student/jobs']).toEqual({ preloads: ['/app.js', '/jobs.js'] })
})
