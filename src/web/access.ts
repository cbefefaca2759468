/** What ended: this session, the account, or the organization it belongs to. */
export const endings = ['session', 'account', 'organization'] as const
export type Ending = (typeof endings)[number]

type Check = (why?: Ending) => Promise<boolean>

/** The shell's way to check; set only by the browser's one page. */
const shell: { check: Check | null } = { check: null }

export const setAccessCheck = (check: Check | null): void => {
  shell.check = check
}

/**
 * Runs when something indicates that rights have changed: checks who is signed in and what they may do, and
 * shows that. Returns whether anyone is.
 */
export const checkAccess: Check = (why) => shell.check?.(why) ?? Promise.resolve(false)
