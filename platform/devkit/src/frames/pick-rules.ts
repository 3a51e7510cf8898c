import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

const classes = /\.((?:\\.|[\w-])+)/g;
/** Parts that only a visitor's actions bring about; the remote's own style sheet follows with them. */
const INTERACTION = /:(hover|active|focus)/;

const isUsed = (selector: string, used: ReadonlySet<string>): boolean => {
  const names = [...selector.matchAll(classes)].map(([, name = '']) => name.replaceAll('\\', ''));
  return names.length > 0 && !INTERACTION.test(selector) && names.every((name) => used.has(name));
};

/** True for a rule whose declarations would load something: a frame shows without. */
const loads = (rule: Rule): boolean => rule.some((node) => node.type === 'decl' && /url\(/i.test(node.value));

function prune(container: Container<ChildNode>, used: ReadonlySet<string>): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') {
      node.selectors = node.selectors.filter((selector) => isUsed(selector, used));
      if (node.selectors.every((selector) => selector === '') || loads(node)) node.remove();
    } else if (node.type === 'atrule') {
      if (/keyframes$/.test(node.name) || node.nodes === undefined) continue;
      prune(node, used);
      if (node.nodes.length === 0) node.remove();
    } else if (node.type === 'comment') node.remove();
  }
}

function dropUnusedKeyframes(root: Container<ChildNode>): void {
  const animations = new Set<string>();
  root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => animations.add(word)));
  root.walkAtRules(/keyframes$/, (rule: AtRule) => {
    if (!animations.has(rule.params)) rule.remove();
  });
  root.walkAtRules((rule: AtRule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

/** Returns the rules of a style sheet that apply to the given classes before a visitor does anything. */
export function pickRules(css: string, used: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  prune(root, used);
  dropUnusedKeyframes(root);
  return root.toString();
}
