import { describe, expect, it } from 'vitest';
import { makeFirstStyles } from '#app/pages/rendering/styles/first-styles.ts';
import { parseStyles } from '../styles/parse-styles.ts';

const choose = (css: string, html: string) => makeFirstStyles(parseStyles(css))(html);

describe('the rules of the stylesheet for a first drawing', () => {
  it('are those whose classes the page has, in their order, with those that need none', () => {
    const css = 'body{margin:0}.flex{display:flex}.grid{display:grid}.hidden{display:none}';

    expect(choose(css, '<p class="hidden flex">')).toBe('body{margin:0}.flex{display:flex}.hidden{display:none}');
  });

  it('know a class also where a stylesheet or an HTML text escapes it', () => {
    const css = '.h-\\(--row\\){height:1px}.\\*\\:m-0>*{margin:0}.has-\\[\\&\\>a\\]\\:p-0{padding:0}.\\32xl{width:2px}';

    expect(choose(css, '<p class="h-(--row) has-[&amp;&gt;a]:p-0 2xl">')).toBe(
      '.h-\\(--row\\){height:1px}.has-\\[\\&\\>a\\]\\:p-0{padding:0}.\\32xl{width:2px}',
    );
  });

  it('are chosen by one selector of several, whatever is in brackets after it', () => {
    const css = '.a:not(.b,.c),.d{color:red}.d:is(.e *){color:blue}.e .a{color:green}';

    expect(choose(css, '<p class="a">')).toBe('.a:not(.b,.c),.d{color:red}');
  });

  it('leave out what a pointer or the focus brings, but not what an element without it looks like', () => {
    const css =
      '.a:hover{color:red}.a:focus-visible{color:red}.a:not(:focus){opacity:0}@media (hover:hover){.a{top:0}}';

    expect(choose(css, '<p class="a">')).toBe('.a:not(:focus){opacity:0}');
  });

  it('keep the order of layers, also of those from which nothing is needed', () => {
    const css = '@layer base{.b{top:0}}@layer components;@layer utilities{@media (min-width:40rem){.a{top:1px}}}';

    expect(choose(css, '<p class="a">')).toBe(
      '@layer base{}@layer components;@layer utilities{@media (min-width:40rem){.a{top:1px}}}',
    );
  });

  it('declare the variables that are read, also through others and by the page itself', () => {
    const css =
      ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}@property --a{syntax:"*"}@property --c{syntax:"*"}.x{top:var(--a)}';

    expect(choose(css, '<p class="x" style="left:var(--d)">')).toBe(
      ':root{--a:var(--b);--b:1px;--d:3px}@property --a{syntax:"*"}.x{top:var(--a)}',
    );
  });

  it('load no font', () => {
    const css = '@font-face{font-family:I;src:url(i.woff2)}@font-face{font-family:A;src:local("Arial")}';

    expect(choose(css, '')).toBe('@font-face{font-family:A;src:local("Arial")}');
  });

  it('are read past braces and semicolons inside of texts', () => {
    const css = '.a:before{content:"};{"}.b{background:url("data:;{}")}.c{top:0}';

    expect(choose(css, '<p class="a c">')).toBe('.a:before{content:"};{"}.c{top:0}');
  });
});
