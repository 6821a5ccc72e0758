// The rules of languages/*/rewrites.scm: what each makes of a small text. Without a rule its
// row fails.
#include <gtest/gtest.h>

#include <algorithm>

#include "syntax/rules.h"

namespace whittle {
namespace {

// White space is of no account: where tokens would become one, it is put later.
std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

std::vector<std::string> rewritten(const Language& language, const std::string& text) {
  std::vector<std::string> found;
  const Rules* rules = Rules::known(language, language.rewrites, "rewrites.scm");
  if (rules == nullptr) return found;
  for (const RuleMatch& match : rules->match(parse(language, text), text)) {
    std::string result = text;
    for (std::size_t i = match.edits.size(); i-- > 0;) {
      const RuleEdit& edit = match.edits[i];
      result.replace(edit.begin, edit.end - edit.begin, edit.text);
    }
    found.push_back(without_blanks(result));
  }
  return found;
}

struct Row {
  const char* language;
  const char* text;
  const char* expected;
};

// clang-format off
constexpr Row kRows[] = {
    {"c", "int f(){g();}",
     "int f(){}"},
    {"c", "char f(){}",
     "int f(){}"},
    {"c", "int f(){}",
     "void f(){}"},
    {"c", "int*f(){}",
     "int f(){}"},
    {"c", "int f();int f(){if(x)return 1;return 2;}",
     "void f();void f(){if(x)return;}"},
    {"c", "int f();int f(){return g();}",
     "void f();void f(){g();}"},
    {"c", "int f(int,int);int f(int a,int*b){a=1;b[0]=2;b->c(3);return*b+a;}int g(){f(1,2);}",
     "int f(int);int f(int a){a=1;2;0;return 0+a;}int g(){f(1);}"},
    {"c", "int f(int,int);int f(int a,int*b){a=1;b[0]=2;b->c(3);return*b+a;}int g(){f(1,2);}",
     "int f(int);int f(int*b){1;b[0]=2;b->c(3);return*b+0;}int g(){f(2);}"},
    {"c", "int f(int a);int g(){f(1);}",
     "int f();int g(){f();}"},
    {"c", "int*f(int a){}int g(){f(1);}",
     "int*f(){}int g(){f();}"},
    {"c", "char a;",
     "int a;"},
    {"c", "struct s{char a;};",
     "struct s{int a;};"},
    {"c", "int f(char a){}",
     "int f(int a){}"},
    {"c", "int*a;",
     "int a;"},
    {"c", "int a[2];",
     "int a;"},
    {"c", "int a=1;",
     "int a;"},
    {"c", "struct s{int a;};",
     "struct s;"},
    {"c", "union s{int a;int b;};",
     "struct s{int a;int b;};"},
    {"c", "typedef char*t;t a;",
     "char* a;"},
    {"c", "typedef char t;t a;",
     "char a;"},
    {"c", "struct s{int*a;};struct s p;int f(struct s*q){p.a=q->a;}",
     "int* p;int f(int**q){p=*q;}"},
    {"c", "struct s{int a;};union u{int b;};union u p;int f(){p.b=1;}",
     "struct s{int a;};int p;int f(){p=1;}"},
    {"c", "struct{int a;}p;int f(){p.a=1;}",
     "int p;int f(){p=1;}"},
    {"c", "typedef struct s{int a;}s;s p;int f(){p.a=1;}",
     "typedef int int;int p;int f(){p=1;}"},
    {"c", "int a[2][3];int f(){a[0][a[1][2]]=1;}",
     "int a[2];int f(){a[a[2]]=1;}"},
    {"c", "int**a;int f(){**a=1;}",
     "int*a;int f(){*a=1;}"},
    {"c", "int*a;int f(){a[0]=1;a=&b;}",
     "int a;int f(){a=1;a=b;}"},
    {"c", "int f(){struct s*a=&b;a->c=1;}",
     "int f(){struct s a=b;a.c=1;}"},
    {"c", "int f(struct s*a);int f(struct s*a){a->b=1;*a=c;}int g(){f(&x);}",
     "int f(struct s a);int f(struct s a){a.b=1;a=c;}int g(){f(x);}"},
    {"c", "int f(){int a=1;return a;}",
     "int f(){return 1;}"},
    {"c", "enum{A=1,B=2};int f(){return B;}",
     "enum{A=1};int f(){return 2;}"},
    {"c", "enum{B=2};int f(){return B;}",
     "int f(){return 2;}"},
    {"c", "enum{A,B};int f(){return B;}",
     "enum{A};int f(){return 0;}"},
    {"c", "#define A 1\nint f(){return A;}",
     "int f(){return 1;}"},
    {"c", "#define A int\nA a;",
     "int a;"},
    {"c", "#define F(a,b) a+b\nint f(){return F(1,2*3);}",
     "int f(){return 1+(2*3);}"},
    {"c", "int k;int f(){k=1;t[k];}",
     "int f(){1;t[0];}"},
    {"c", "int*k;int f(){*k=1;k[0]=2;k->a();*k;}",
     "int f(){1;2;0;0;}"},
    {"c", "int j,k;int f(){k;}",
     "int j;int f(){0;}"},
    {"c", "int k,j;int f(){k;}",
     "int j;int f(){0;}"},
    {"c", "struct s{int a;int b;};int f(){p.a=p.b;p.b();}",
     "struct s{int a;};int f(){p.a=0;0;}"},
    {"c", "struct s{int a;int b;};int f(){p.a=p.b;}",
     "struct s{int b;};int f(){p.b;}"},
    {"c", "int g(){int x;return x;}int f(){return g(1);}",
     "int f(){return 0;}"},
    {"c", "int g(int);int f(){return g(1);}",
     "int f(){return 0;}"},
    {"c", "int g(int);int f(){return g(g(2));}int g(int*v){return v[0]+1;}",
     "int f(){return (2[0]+1)[0]+1;}"},
    {"c", "int g(int,int);int f(){return g(1+2,3);}int g(int v,int w){return v*w;}",
     "int f(){return (1+2)*3;}"},
    {"c", "int g(int);int f(){return g(1)*2;}int g(int v){return v+1;}",
     "int f(){return (1+1)*2;}"},
    {"c", "void g(int);void f(){g(1+2);}void g(int v){x=v;v;}",
     "void f(){{x=(1+2);(1+2);}}"},
    {"c", "int f(){for(int i=0;i;)g();}",
     "int f(){int i=0;g();}"},
    {"c", "int f(){for(;;)g();}",
     "int f(){g();}"},
    {"c", "int f(){while(1)g();}",
     "int f(){g();}"},
    {"c", "int f(){do g();while(1);}",
     "int f(){g();}"},
    {"c", "int f(){if(x)g();else h();}",
     "int f(){g();}"},
    {"c", "int f(){if(x)g();else h();}",
     "int f(){h();}"},
    {"c", "int f(){if(x)g();else h();}",
     "int f(){x;}"},
    {"c", "int f(){{g();h();}}",
     "int f(){g();h();}"},
    {"c", "int f(){return g();}",
     "int f(){g();}"},
    {"c", "int f(){a=g();}",
     "int f(){g();}"},
    {"c", "int f(){(int)a;}",
     "int f(){a;}"},
    {"c", "int f(){g(a);}",
     "int f(){a;}"},
    {"c++", "template<class T>int f();",
     "template<int>int f();"},
    {"c++", "template<class T>int f();",
     "template<class>int f();"},
    {"c++", "template<class T=int>int f();",
     "template<class>int f();"},
    {"c++", "template<int N>int f();",
     "template<int>int f();"},
    {"c++", "template<int N=1>int f();",
     "template<int>int f();"},
    {"c++", "template<typename T>int f();",
     "template<class T>int f();"},
    {"c++", "template<int A,int B>int f(){}int x=f<1,2>();",
     "template<int B>int f(){}int x=f<2>();"},
    {"c++", "template<int A,int B>struct s{};s<1,2>a;",
     "template<int B>struct s{};s<2>a;"},
    {"c++", "template<int A,int B>class s{};struct t:s<1,2>{t():s<1,2>(){}};",
     "template<int A>class s{};struct t:s<1>{t():s<1>(){}};"},
    {"c++", "template<class T,int N>struct A;template<class T,int N>struct A{T f(){return N;}A<T,N>*a;};struct B:A<int,7>{B():A<int,7>(){}};",
     "struct A;struct A{int f(){return 7;}A*a;};struct B:A{B():A(){}};"},
    {"c++", "template<int N,class T>T f(){return f<N,T>();}int x=f<8,int>();",
     "int f(){return f();}int x=f();"},
    {"c++", "using T=unsigned;T a;",
     "unsigned a;"},
    {"c++", "template<class T>using V=T*;V<int>a;",
     "int* a;"},
    {"c++", "template<class T>int f(){}",
     "int f(){}"},
    {"c++", "template<class T>struct s{};",
     "struct s{};"},
    {"c++", "template<class T>T f(){}template int f();int x=f<int>();",
     "template<int>void f(){}template void f<0>();int x=f<0>();"},
    {"c++", "template<class T>T f(){}template int f<int>();",
     "template<int>void f(){}template void f<0>();"},
    {"c++", "template<class T>int f(){}int x=f<int>();",
     "template<int>int f(){}int x=f<0>();"},
    {"c++", "template<class T>int f(){}template int f<int>();",
     "template<class T>void f(){}template void f<int>();"},
    {"c++", "class s{};",
     "struct s{};"},
    {"c++", "struct s:t{};",
     "struct s{};"},
    {"c++", "struct c{};struct e:c{};struct a:e{};e x;",
     "struct c{};struct a:c{};c x;"},
    {"c++", "struct c{int x;int y;};struct a:public c{int w();};",
     "struct a{int x;int y;int w();};"},
    {"c++", "class s{int a;};",
     "int a;;"},
    {"c++", "struct s{int f(){g();}};",
     "struct s{int f();};"},
    {"c++", "struct S{int m(int,int);};int S::m(int u,int&v){return v;}int g(S s){s.m(1,2);S::m(6,7);m<8>(9,10);}",
     "struct S{int m(int);};int S::m(int u){return 0;}int g(S s){s.m(1);S::m(6);m<8>(9);}"},
    {"c++", "struct S{int m(int v){return v;}};int g(S s){s.m(2);}",
     "struct S{int m(){return 0;}};int g(S s){s.m();}"},
    {"c++", "struct S{int m(int);};int g(S s){s.m(2);}",
     "struct S{int m();};int g(S s){s.m();}"},
    {"c++", "struct S{S(int u,int v){}};struct T:S{T():S(1,2){}};int g(){S a(3,4);S b{5,6};S c(x,y);new S(7,8);S{9,10};S(11,12);}",
     "struct S{S(int u){}};struct T:S{T():S(1){}};int g(){S a(3);S b{5};S c(x);new S(7);S{9};S(11);}"},
    {"c++", "template<class A>struct S{S(int u,int v){}};struct T:S<A>{T():S<A>(1,2){}};int g(){S<A>a(3,4);new S<A>(7,8);S<A>{9,10};}",
     "template<class A>struct S{S(int u){}};struct T:S<A>{T():S<A>(1){}};int g(){S<A>a(3);new S<A>(7);S<A>{9};}"},
    {"c++", "struct S{int m(){g();}};int g(S s){return s.m();}",
     "struct S{};int g(S s){return 0;}"},
    {"c++", "struct S{int m(int u,int&v){return u*v;}};int g(S s){return s.m(1+2,3);}",
     "struct S{};int g(S s){return (1+2)*3;}"},
    {"c++", "namespace n{int a;int b;}",
     "int a;int b;"},
    {"c++", "int x=n::a;",
     "int x=a;"},
    {"c++", "int f(){auto a=g();}",
     "int f(){g();}"},
    {"c++", "constexpr int a=1;",
     "const int a=1;"},
    {"c++", "s a={1,2};",
     "s a{};"},
    {"c++", "int f(){a+1;}",
     "int f(){+a;}"},
    {"c++", "int f(){1+a;}",
     "int f(){+a;}"},
    {"c++", "auto f=[]{g();};",
     "auto f=[]{};"},
    {"c++", "int&a=b;",
     "int a=b;"},
};
// clang-format on

TEST(Rewrites, AreMade) {
  for (const Row& row : kRows) {
    const auto found = rewritten(*find_language(row.language), row.text);
    EXPECT_NE(std::ranges::find(found, without_blanks(row.expected)), found.end())
        << row.language << ": " << row.text << "\n  is not made to be " << row.expected;
  }
}

}  // namespace
}  // namespace whittle
