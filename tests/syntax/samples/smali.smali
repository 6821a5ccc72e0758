.class public LSample;
.super Ljava/lang/Object;
.source "Sample.java"
.implements Ljava/lang/Runnable;
.field private static final LIMIT:I = 0x3
.field public name:Ljava/lang/String;
.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method
.method public static total(I)I
    .registers 3
    const/4 v0, 0x1
    if-ge p0, v0, :cond_0
    add-int/lit8 p0, p0, 0x2
    :cond_0
    const-string v1, "text"
    return p0
.end method
